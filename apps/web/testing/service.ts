export interface PlannedAnswer {
  readonly status?: number;
  readonly body?: string;
  /** For the call whose path ends like this alone; without it, for whichever comes next. */
  readonly path?: string;
  readonly delayMs?: number;
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
  readonly seen: () => Promise<SeenRequest[]>;
} {
  const deviceId = crypto.randomUUID();
  const address = `/test-service?deviceId=${deviceId}`;
  return {
    deviceId,
    answer: async (planned) => void (await fetch(address, { method: 'POST', body: JSON.stringify(planned) })),
    seen: async () => (await (await fetch(address)).json()) as SeenRequest[],
  };
}

export const json = (body: unknown): PlannedAnswer => ({ body: JSON.stringify(body) });
