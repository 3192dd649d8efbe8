import type { Language } from '@hiram/contract/product/profile.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './everyScreen.ts';
import { config } from '../platform/config/config.ts';
import { replaceByHostAddress } from './hashTargets.ts';
import { saveLanguage } from '../platform/i18n/languageCookie.ts';
import { setMessageLanguage } from '../platform/i18n/language.ts';
import { type AppPathName, paths } from '@hiram/contract/product/paths.ts';
import { makeQueryClient } from './queryClient.ts';
import type { Screen } from '../ui/page/defineScreen.tsx';
import { routes } from './routes.tsx';
import { loadScreen } from './screens.tsx';
import { signCalls } from '../platform/session/browserKey.ts';
import { readSession, saveSession } from '../platform/session/session.ts';
import { prefillFirstAnswer } from './boot/firstAnswer.ts';
import { mayReload, resetReloadLimit } from './boot/reloadOnce.ts';
import { tabStorage } from '../platform/session/tabStorage.ts';
import type { ReactElement } from 'react';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { Page } from '../ui/page/Page.tsx';

/** Shown if the screen's code could not be loaded and a reload did not help. */
const StartFailed = (): ReactElement => (
  <Page title={config.brandName}>
    <LoadFailed onRetry={() => window.location.reload()} />
  </Page>
);

/** The skeleton stays until the screen's code is loaded, and is then replaced in one step: never hydrated, never blank. */
async function boot(container: Element): Promise<void> {
  // If a hash screen was opened on another page, the address is that of its host page from here on.
  replaceByHostAddress();
  const storage = tabStorage();
  const session = readSession(window.location.search, storage, config.defaultMerchantNumber);
  saveSession(storage, session);
  const language = selectLanguage(session.lang);
  if (config.languages.length > 1) saveLanguage(language);
  // A page is built for one language. If the tab's stored session requires another language, the page is loaded once more.
  if (import.meta.env.PROD && document.documentElement.lang !== language && mayReload(storage)) {
    window.location.reload();
    return;
  }
  if (!import.meta.env.PROD) {
    setPageLanguage(language);
    if (config.profile.sessionKey === 'required') signCalls();
  }
  try {
    const screen = await loadPageScreen();
    resetReloadLimit(storage);
    const queries = makeQueryClient();
    if (screen?.query?.firstCall) await prefillFirstAnswer(queries, screen.query.of(session, new URL(window.location.href)));
    createRoot(container).render(<App queries={queries} />);
  } catch {
    if (mayReload(storage)) window.location.reload();
    else createRoot(container).render(<StartFailed />);
  }
}

const selectLanguage = (wanted: string): Language =>
  config.languages.find((each) => each === wanted) ??
  config.languages.find((each) => each === document.documentElement.lang) ??
  config.languages[0];

/** Development serves one page for all languages. */
function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
  setMessageLanguage(config.profile, language);
}

async function loadPageScreen(): Promise<Screen | null> {
  const name = (Object.keys(routes) as AppPathName[]).find((each) => paths[each].address === window.location.pathname);
  return name === undefined ? null : await loadScreen(name);
}

const container = document.getElementById('root');
if (container !== null) void boot(container);
