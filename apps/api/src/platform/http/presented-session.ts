import { parse } from 'node:querystring';
import { SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyRequest } from 'fastify';
import type { PresentedSession } from '../request/sessions.ts';

const NAME = SESSION_HEADER.toLowerCase();

/**
 * Returns the session credentials from the header, or else from the query. The two are never combined, which could join one borrower's id to
 * another's session.
 */
export function presentedSession(request: FastifyRequest): PresentedSession | null {
  const { userId, sessionId, deviceId } = NAME in request.headers ? fieldsOf(sessionHeaderOf(request)) : (request.query as Fields);
  if (!isFilled(userId) || !isFilled(sessionId) || !isFilled(deviceId)) return null;
  return { userId, sessionId, deviceId };
}

export const sessionHeaderOf = ({ headers }: FastifyRequest): string => String(headers[NAME] ?? '');

type Fields = Readonly<Record<string, unknown>>;

/** Node joins repeated headers with a comma, which form encoding never contains. */
const fieldsOf = (header: string): Fields => (header.includes(',') ? {} : parse(header));

/** A repeated field is a list. PostgreSQL rejects zero bytes in text, so no id contains one. */
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('\0');
