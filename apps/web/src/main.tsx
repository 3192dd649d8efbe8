import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { config } from './config.ts';
import { takeHostAddress } from './hashTargets.ts';
import { speak } from './messages/language.ts';
import { type AppPathName, paths } from './paths.ts';
import { routes } from './routes.tsx';
import { loadScreen } from './screens.tsx';
import { readSession } from './session.ts';
import { mayReload, startedWell } from './start/reload-once.ts';
import { StartFailed } from './StartFailed.tsx';
import { tabStorage } from './useSession.ts';

/** The skeleton stands until the screen's own code is here, and is then replaced in one step: never hydrated, never blank. */
async function start(container: Element): Promise<void> {
  // A hash target that was opened on another page is drawn by its host: from here on this is the host's page.
  takeHostAddress();
  const storage = tabStorage();
  speakAs(readSession(window.location.search, storage, config.defaultMerchantNumber).lang);
  try {
    await loadPageScreen();
    startedWell(storage);
    createRoot(container).render(<App />);
  } catch {
    if (mayReload(storage)) window.location.reload();
    else createRoot(container).render(<StartFailed />);
  }
}

/** The page was written in the language of its address; a session that the tab kept may know another. */
function speakAs(wanted: string): void {
  const language = config.languages.find((each) => each === wanted) ?? config.languages[0];
  document.documentElement.lang = language;
  speak(config.profile, language);
}

async function loadPageScreen(): Promise<void> {
  const name = (Object.keys(routes) as AppPathName[]).find((each) => paths[each].address === window.location.pathname);
  if (name === undefined) return;
  document.title = routes[name].title();
  await loadScreen(name);
}

const container = document.getElementById('root');
if (container !== null) void start(container);
