import { vi } from 'vitest';
import type { DeclaredAct, Me, QueueItem } from '../src/platform/answers.ts';

export const agent: Me = { subject: 'liza.reyes', name: 'Liza Reyes', role: 'agent', idleMinutes: 30 };

export const declared = (name: string, more: Partial<DeclaredAct> = {}): DeclaredAct => ({
  name,
  about: `Does ${name}.`,
  effect: 'changes',
  undoneBy: null,
  mayWait: false,
  required: [],
  optional: [],
  files: [],
  ...more,
});

export const complaint = (item: string, more: Partial<QueueItem> = {}): QueueItem => ({
  item,
  since: '2026-11-16 09:00',
  due: '2026-11-19',
  takenBy: null,
  takenUntil: null,
  facts: { order: 'OR1', type: 2, text: `I paid on Monday (${item}).`, score: null },
  ...more,
});

export interface SentAct {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly reason: string;
}

type Answer = unknown;

/** Returned by an answer: the desk responds with this error. */
export class ErrorResponse {
  readonly status: number;
  readonly message: string;

  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

interface Desk {
  readonly me: Me | null;
  readonly acts: readonly DeclaredAct[];
  readonly states: () => Answer;
  readonly answers: Readonly<Record<string, (act: SentAct) => Answer>>;
}

/** Stubs `fetch` with a desk that returns these answers. Acts are recorded in `sent`. */
export function stubDesk({ me, acts, states, answers }: Desk): { readonly sent: SentAct[] } {
  const sent: SentAct[] = [];
  const answerTo = (path: string, init: RequestInit | undefined): Answer => {
    if (path === '/desk/me') return me ?? new ErrorResponse(401, '');
    if (me === null) return new ErrorResponse(401, '');
    if (path === '/acts') return acts;
    if (path === '/desk/queues') return states();
    const name = path.replace('/acts/', '');
    const { options, reason } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as SentAct;
    const act = { name, options, reason };
    sent.push(act);
    const answer = answers[name]?.(act) ?? new ErrorResponse(404, 'no planned answer');
    return answer instanceof ErrorResponse ? answer : { answer };
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = answerTo(path, init);
    return answer instanceof ErrorResponse
      ? Response.json({ code: 900_400, message: answer.message, data: null }, { status: answer.status })
      : Response.json(answer);
  });
  return { sent };
}

export const queueStatesWith = (complaints: { readonly open: number; readonly taken: number; readonly mark: string }) => ({
  queues: Object.fromEntries(
    ['complaints', 'answered', 'reviews', 'second-looks', 'corrections', 'suspense', 'discrepancies', 'dead-letters', 'approvals'].map(
      (name) => [name, name === 'complaints' ? complaints : { open: 0, taken: 0, mark: 'none' }],
    ),
  ),
  missing: [],
});
