import type * as z from 'zod/mini';
import type { Client, EnvelopeForm } from './envelope.ts';

/** Every call of the front end goes below this path. */
export const BASE_PATH = '/entirely';

export type Method = 'GET' | 'POST';

/** How the payload travels: in the query (every GET, and repayment-way, a POST), as a form, as a multipart form, or as JSON (partner calls). */
export type Encoding = 'query' | 'form' | 'multipart' | 'json';

/**
 * Who may call. `borrower` needs a valid session; `owned` names the request fields that hold an id of a
 * borrower-owned row, which the service refuses when the row is another borrower's.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'borrower'; readonly owned: readonly string[] }
  | { readonly kind: 'partner' };

export const publicCall: Access = { kind: 'public' };
export const partnerCall: Access = { kind: 'partner' };
export const borrowerCall = (...owned: string[]): Access => ({ kind: 'borrower', owned });

/** Where the answer's fields stand in the envelope: below `data`, or beside the code. */
export type AnswerPlace = 'data' | 'top';

export interface Endpoint<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> {
  /** The requirement that asks for this call, such as API-09; a partner call has none and repeats its name. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** With its leading slash, below BASE_PATH; a partner call's is whole. `fullPathOf` knows the difference. */
  readonly path: string;
  readonly encoding: Encoding;
  readonly client: Client;
  readonly envelope: EnvelopeForm;
  readonly answerAt: AnswerPlace;
  readonly access: Access;
  /** It may be asked again without a key: a second time changes nothing. So is a GET, and so are some POSTs of the specification. */
  readonly reads: boolean;
  /** Decoded from text on the service, encoded to text by the client: one schema for both ends. */
  readonly request: Request;
  readonly answer: Answer;
  /** Set on a call that answers with a file instead of an envelope, such as the captcha image. */
  readonly mediaType?: string;
}

/** Where a call goes and how, without its schemas: for pages that are too small to carry zod. */
export type CallShape = Pick<Endpoint, 'method' | 'path' | 'client' | 'encoding'>;

/** Every call of the legacy API goes through the legacy client and answers '00'. */
export const legacyCall = { client: 'legacy', envelope: 'legacy' } as const;

type Defaults = 'encoding' | 'client' | 'answerAt' | 'reads';
type Definition<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> = Omit<Endpoint<Request, Answer>, Defaults> &
  Partial<Pick<Endpoint<Request, Answer>, Defaults>>;

export function defineEndpoint<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  definition: Definition<Request, Answer>,
): Endpoint<Request, Answer> {
  const encoding = definition.encoding ?? (definition.method === 'GET' ? 'query' : 'form');
  if (definition.method === 'GET' && encoding !== 'query') throw new Error(`${definition.name}: a GET carries its payload in the query`);
  return { client: 'v3', answerAt: 'data', reads: definition.method === 'GET', ...definition, encoding };
}

/** The path as it stands in the request line. Partner calls come from servers and stay outside the front end's base path. */
export function fullPathOf(endpoint: Endpoint): string {
  return endpoint.access.kind === 'partner' ? endpoint.path : `${BASE_PATH}${endpoint.path}`;
}

/** What a caller passes in: typed values, before they become text. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** What a screen receives and a handler returns: the fields of the answer without the envelope. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
