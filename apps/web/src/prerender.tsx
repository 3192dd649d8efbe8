import { renderToStaticMarkup } from 'react-dom/server';
import { config } from './config.ts';
import { documents, notFoundDocument, notHereYetDocument } from './documents.tsx';
import { speak } from './messages/language.ts';
import type { DocumentPathName } from './paths.ts';
import { routes } from './routes.tsx';
import type { PageRenderer } from './start/rendered-page.ts';

type PageDocument = (typeof documents)[DocumentPathName];

const isBuilt = (name: string): name is DocumentPathName => Object.hasOwn(documents, name);

function render({ Document, title }: PageDocument, language: string): ReturnType<PageRenderer['renderDocument']> {
  speak(config.profile, language);
  return { title: title(), body: renderToStaticMarkup(<Document />) };
}

/** The build bundles this for Node and calls it; it is no part of any page. */
export const renderer: PageRenderer = {
  languages: config.languages,
  renderScreen: async (name, language) => {
    const screen = await routes[name].load();
    speak(config.profile, language);
    const call = screen.firstCall?.();
    return {
      title: routes[name].title(),
      body: renderToStaticMarkup(<screen.Skeleton />),
      earlyCall: call ? { call, merchantNumber: config.defaultMerchantNumber } : null,
      module: screen,
    };
  },
  renderDocument: (name, language) => render(isBuilt(name) ? documents[name] : notHereYetDocument, language),
  renderNotFound: (language) => render(notFoundDocument, language),
};
