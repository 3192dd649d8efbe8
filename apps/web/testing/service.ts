import { patience } from './patience.ts';

export interface PlannedAnswer {
  readonly status?: number;
  readonly body?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /** For the call whose path ends like this alone; without it, for whichever comes next that the page does not make of its own accord. */
  readonly path?: string;
  /** Of a machine with nothing else to do: what the page shows meanwhile is to be seen on a slow one too. */
  readonly delayMs?: number;
  /** It comes when the test lets it: what the page shows until then lasts as long as a slow machine needs to look at it. */
  readonly isHeld?: true;
  /** Instead of an answer: the connection is cut, or nothing ever comes. */
  readonly fate?: 'cut' | 'hang';
}

export interface SeenRequest {
  readonly method: string;
  /** With the base path and the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One test's own corner of the test service. */
export function planService(): {
  readonly deviceId: string;
  readonly answer: (planned: PlannedAnswer) => Promise<void>;
  /** Without those that the page made of its own accord. */
  readonly seen: () => Promise<SeenRequest[]>;
  readonly background: () => Promise<SeenRequest[]>;
  /** Gives the next held answer, to whoever waits for it or will. */
  readonly release: () => Promise<void>;
} {
  const deviceId = crypto.randomUUID();
  const address = `/test-service?deviceId=${deviceId}`;
  return {
    deviceId,
    answer: async (planned) => {
      const delayMs = patience(planned.delayMs ?? 0);
      await fetch(address, { method: 'POST', body: JSON.stringify({ ...planned, delayMs }) });
    },
    seen: async () => (await (await fetch(address)).json()) as SeenRequest[],
    background: async () => (await (await fetch(`${address}&background=1`)).json()) as SeenRequest[],
    release: async () => {
      await fetch(`${address}&release=1`);
    },
  };
}

export const json = (body: unknown): PlannedAnswer => ({ body: JSON.stringify(body) });

/** A database is being taken over, say: come again in a second. */
export const busy: PlannedAnswer = { ...json({ success: false, code: 900503, message: 'Busy', data: null }), status: 503, retryAfter: 1 };
