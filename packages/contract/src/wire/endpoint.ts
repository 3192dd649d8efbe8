import type * as z from 'zod/mini';
import type { Client, EnvelopeForm } from './envelope.ts';

export const BASE_PATH = '/entirely';

export type Method = 'GET' | 'POST';

/** Encoding of the payload: query (every GET, and the POST repayment-way), form, multipart form, or JSON (partner calls). */
export type Encoding = 'query' | 'form' | 'multipart' | 'json';

/**
 * Required authentication. `borrower` needs a valid session; `owned` names the request fields with the id of a borrower-owned row, and the service
 * rejects the row of another borrower.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'borrower'; readonly owned: readonly string[] }
  | { readonly kind: 'partner' };

export const publicCall: Access = { kind: 'public' };
export const partnerCall: Access = { kind: 'partner' };
export const borrowerCall = (...owned: string[]): Access => ({ kind: 'borrower', owned });

/** Position of the answer's fields in the envelope: below `data`, or beside the code. */
export type AnswerPlace = 'data' | 'top';

export interface Endpoint<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> {
  /** Requirement of this call, such as API-09; a call without one repeats its name. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** With leading slash, below BASE_PATH; the full path for a partner call. See `fullPathOf`. */
  readonly path: string;
  readonly encoding: Encoding;
  readonly client: Client;
  readonly envelope: EnvelopeForm;
  readonly answerAt: AnswerPlace;
  readonly access: Access;
  /**
   * True if the call changes nothing, so that it may be repeated without an idempotency key. The default for a GET; set on some POSTs of the
   * specification.
   */
  readonly reads: boolean;
  /** Decoded by the service and encoded by the client. */
  readonly request: Request;
  readonly answer: Answer;
  /** Set if the answer is a file instead of an envelope, such as the captcha image. */
  readonly mediaType?: string;
}

/** Call without its schemas, for pages that are too small for zod. */
export type CallShape = Pick<Endpoint, 'method' | 'path' | 'client' | 'encoding'>;

export const legacyCall = { client: 'legacy', envelope: 'legacy' } as const;

type Defaults = 'encoding' | 'client' | 'answerAt' | 'reads';
type Definition<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> = Omit<Endpoint<Request, Answer>, Defaults> &
  Partial<Pick<Endpoint<Request, Answer>, Defaults>>;

export function defineEndpoint<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  definition: Definition<Request, Answer>,
): Endpoint<Request, Answer> {
  const encoding = definition.encoding ?? (definition.method === 'GET' ? 'query' : 'form');
  if (definition.method === 'GET' && encoding !== 'query') throw new Error(`${definition.name}: a GET must send its payload in the query`);
  return { client: 'v3', answerAt: 'data', reads: definition.method === 'GET', ...definition, encoding };
}

/** Path as in the request line. Partner calls come from servers and are outside the front end's base path. */
export function fullPathOf(endpoint: Endpoint): string {
  return endpoint.access.kind === 'partner' ? endpoint.path : `${BASE_PATH}${endpoint.path}`;
}

/** Typed values of a request, before encoding. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** Fields of an answer, without its envelope. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
