import { render } from 'vitest-browser-react';
import { App } from '../src/app/App.tsx';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { planService, type PlannedAnswer, type SeenRequest } from './service.ts';

interface OpenPage {
  readonly seen: () => Promise<SeenRequest[]>;
  readonly background: () => Promise<SeenRequest[]>;
  readonly release: () => Promise<void>;
  /** The address without the deviceId by which the service identifies the test. */
  readonly address: () => string;
  readonly unmount: () => Promise<void>;
}

/** Renders the app at this address, which has a query, with a service that returns these answers in turn. */
export async function openPage(address: string, ...answers: PlannedAnswer[]): Promise<OpenPage> {
  const { deviceId, answer, seen, background, release } = planService();
  // The service uses answers in the order in which they are planned.
  // oxlint-disable-next-line no-await-in-loop
  for (const planned of answers) await answer(planned);
  window.history.replaceState(null, '', `${address}&deviceId=${deviceId}`);
  const { unmount } = await render(<App queries={makeQueryClient()} />);
  const shown = (): string => window.location.href.slice(window.location.origin.length).replace(`deviceId=${deviceId}&`, '');
  return { seen, background, release, address: shown, unmount };
}
