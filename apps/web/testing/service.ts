import { scaleTimeout } from './timeoutScale.ts';

export interface PlannedAnswer {
  readonly status?: number;
  readonly body?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /** Only for the call whose path ends with this; without it, for the next call that is not made in the background. */
  readonly path?: string;
  /** For every call of its path, not only for the next one. */
  readonly isStanding?: true;
  /** Delay on an idle machine; longer on a slow one, so that the state before the answer can be observed there too. */
  readonly delayMs?: number;
  /** Sent only after `release`, so that the state before the answer lasts as long as a slow machine needs. */
  readonly isHeld?: true;
  /** `cut` closes the connection, `hang` never sends an answer. */
  readonly fate?: 'cut' | 'hang';
}

export interface SeenRequest {
  readonly method: string;
  /** With the base path and the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One test's share of the test service, identified by its deviceId. */
export function planService(): {
  readonly deviceId: string;
  readonly answer: (...planned: PlannedAnswer[]) => Promise<void>;
  /** Requests other than those that the page makes in the background. */
  readonly seen: () => Promise<SeenRequest[]>;
  readonly background: () => Promise<SeenRequest[]>;
  /** Sends the next held answer, even if its request is received later. */
  readonly release: () => Promise<void>;
} {
  const deviceId = crypto.randomUUID();
  const address = `/test-service?deviceId=${deviceId}`;
  return {
    deviceId,
    answer: async (...planned) => {
      const scaled = planned.map((each) => ({ ...each, delayMs: scaleTimeout(each.delayMs ?? 0) }));
      await fetch(address, { method: 'POST', body: JSON.stringify(scaled) });
    },
    seen: async () => (await (await fetch(address)).json()) as SeenRequest[],
    background: async () => (await (await fetch(`${address}&background=1`)).json()) as SeenRequest[],
    release: async () => {
      await fetch(`${address}&release=1`);
    },
  };
}

export const json = (body: unknown): PlannedAnswer => ({ body: JSON.stringify(body) });

/** As during a database failover: retry after a second. */
export const busy: PlannedAnswer = { ...json({ success: false, code: 900503, message: 'Busy', data: null }), status: 503, retryAfter: 1 };
