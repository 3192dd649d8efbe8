import { parse } from 'node:querystring';
import { SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyRequest } from 'fastify';
import type { PresentedSession } from '../request/sessions.ts';

const NAME = SESSION_HEADER.toLowerCase();

/** Who asks, as the call says it: in its header, or else in its query. Never from both, which could join one borrower's id to another's session. */
export function presentedSession(request: FastifyRequest): PresentedSession | null {
  const { userId, sessionId, deviceId } = NAME in request.headers ? fieldsOf(sessionHeaderOf(request)) : (request.query as Fields);
  if (!isFilled(userId) || !isFilled(sessionId) || !isFilled(deviceId)) return null;
  return { userId, sessionId, deviceId };
}

/** '' where the call has none. */
export const sessionHeaderOf = ({ headers }: FastifyRequest): string => String(headers[NAME] ?? '');

type Fields = Readonly<Record<string, unknown>>;

/** Two headers of one name come joined by a comma, which form encoding never has. */
const fieldsOf = (header: string): Fields => (header.includes(',') ? {} : parse(header));

/** One that is given twice is a list. PostgreSQL takes no zero byte in text, and one in an id is nobody's. */
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('\0');
