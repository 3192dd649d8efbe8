/** Error response of the desk, with a message for the user. Status 0: no response was received. */
export class DeskError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: 'Your session has ended.',
  403: 'Your role may not do this.',
  404: 'The desk does not support this call.',
};

/** Without a response it is unknown whether the act was executed. */
const NO_ANSWER = 'The desk did not respond. Check whether the act was executed.';

async function send(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: 'same-origin' });
  } catch {
    throw new DeskError(0, NO_ANSWER);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new DeskError(response.status, STATUS_MESSAGES[response.status] ?? messageIn(body) ?? `The desk failed (${response.status}).`);
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}

export const read = <Answer>(path: string): Promise<Answer> => send(path, {}) as Promise<Answer>;

const post = (path: string, body: unknown): Promise<unknown> =>
  send(path, {
    method: 'POST',
    // CSRF protection: a page of another site cannot send this header.
    headers: { 'content-type': 'application/json', 'x-requested-with': 'desk' },
    body: JSON.stringify(body),
  });

export interface ActRequest {
  /** Empty values are not sent. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly reason: string;
  /** Contents in base64, by the file names in `options`. */
  readonly files?: Readonly<Record<string, string>>;
}

export async function act<Answer>(name: string, { options, reason, files }: ActRequest): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== ''));
  const body = { options: given, reason, ...(files === undefined ? {} : { files }) };
  const { answer } = (await post(`/acts/${name}`, body)) as { readonly answer: Answer };
  return answer;
}

export const signOut = async (): Promise<string | null> =>
  ((await post('/desk/sign-out', {})) as { readonly endSession: string | null }).endSession;
