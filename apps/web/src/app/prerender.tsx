import { renderToStaticMarkup } from 'react-dom/server';
import { config } from '../platform/config/config.ts';
import { documents, notFoundDocument, type PageDocument } from './documents.tsx';
import { setMessageLanguage } from '../platform/i18n/language.ts';
import { m } from '@hiram/contract/messages';
import { LandingSkeleton } from '../features/promotion/LandingSkeleton.tsx';
import { routes } from './routes.tsx';
import type { PageRenderer } from './boot/renderedPage.ts';

/** The website, and the texts that it shares with the app, are English: translating a contract is up to the lender. */
const SITE_LANGUAGE = 'en';

async function render({ load, title, site }: PageDocument, wanted: string): ReturnType<PageRenderer['renderDocument']> {
  const Document = await load();
  const language = site === undefined ? wanted : SITE_LANGUAGE;
  setMessageLanguage(config.profile, language);
  return { title: title(), body: renderToStaticMarkup(<Document />), module: Document, language, site: site ?? null };
}

/** Bundled for Node by the build, and used by the tests of the documents; not part of any page. */
export const renderer: PageRenderer = {
  languages: config.languages,
  renderScreen: async (name, language) => {
    const { default: screen } = await routes[name].load();
    setMessageLanguage(config.profile, language);
    const call = screen.query?.firstCall?.();
    return {
      title: screen.title(),
      body: renderToStaticMarkup(<screen.Skeleton />),
      earlyCall: call ? { call, merchantNumber: config.defaultMerchantNumber } : null,
      module: screen,
    };
  },
  renderLanding: (language) => {
    setMessageLanguage(config.profile, language);
    return { title: m.promotion_title(), body: renderToStaticMarkup(<LandingSkeleton />) };
  },
  renderDocument: (name, language) => render(documents[name], language),
  renderNotFound: (language) => render(notFoundDocument, language),
};
