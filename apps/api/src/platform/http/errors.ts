import { writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes, httpStatusOf } from '@hiram/contract/wire/errors.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { isTransientError } from '../db/errors.ts';
import { Refusal } from '../request/refusal.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { languageOf } from '../i18n/language.ts';
import './request-state.ts';
import type { PlainMessage } from '@hiram/contract/messages/message.ts';

/** Messages for clients without texts of their own; the front end has its own text for each code. */
const MESSAGES: Record<ErrorName, PlainMessage> = {
  alreadyRegistered: 'refusal_already_registered',
  captchaWrong: 'refusal_captcha_wrong',
  captchaWrongAtRegistration: 'refusal_captcha_wrong',
  duplicatePayment: 'refusal_duplicate_payment',
  verifyCodeWrong: 'refusal_code_wrong',
  invalidRequest: 'refusal_invalid_request',
  sessionRefused: 'refusal_session',
  paymentDeclined: 'refusal_payment_declined',
  notAllowed: 'refusal_not_allowed',
  rolloverBarred: 'refusal_rollover_barred',
  notFound: 'refusal_not_found',
  keyUsedForAnotherRequest: 'refusal_key_used',
  tooLarge: 'refusal_too_large',
  imageRefused: 'refusal_image',
  figuresChanged: 'refusal_figures_changed',
  couponUnknown: 'refusal_coupon_unknown',
  codeNeeded: 'refusal_code_needed',
  tooManyRequests: 'refusal_too_many_requests',
  internal: 'refusal_internal',
  notBuilt: 'refusal_not_built',
  unavailable: 'refusal_unavailable',
  paymentUnknown: 'refusal_payment_unknown',
};

const RETRY_AFTER_SECONDS = 10;

/** PostgreSQL's code for text with a zero byte, which only a caller can have sent. */
const ZERO_BYTE = '22021';

const databaseFailures = new Counter({
  name: 'database_trouble_total',
  help: 'Calls that failed with a transient database error, by its code',
  labelNames: ['code'] as const,
  registers: [],
});
const unexpectedErrors = new Counter({
  name: 'unexpected_errors_total',
  help: 'Calls that failed with an unexpected error',
  registers: [],
});
export const errorMetrics = (): readonly Metric[] => [databaseFailures, unexpectedErrors];

export const errorsPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.decorateRequest('refused', null);
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(request, reply, refusalFor(error, request)));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('notFound')));
  done();
});

function refuse(request: FastifyRequest, reply: FastifyReply, { reason, field, messageFor }: Refusal): FastifyReply {
  request.refused = reason;
  const status = httpStatusOf(reason);
  // The same address serves every borrower, so the rejection of one must not be cached for another.
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  const form = request.routeOptions.config.endpoint?.envelope ?? 'generic';
  const language = languageOf(request.headers['accept-language']);
  const text = messageFor?.(language) ?? message(language, MESSAGES[reason]);
  return reply.code(status).send(writeFailure(form, { code: errorCodes[reason], message: field === null ? text : `${text}: ${field}` }));
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal('tooLarge');
  if ((status >= 400 && status < 500) || error.code === ZERO_BYTE) return new Refusal('invalidRequest');
  if (isTransientError(error)) {
    request.log.warn({ code: error.code ?? error.message, cell: request.cell ?? undefined }, 'a database is unavailable');
    // An error without a code is a timeout of our own.
    databaseFailures.inc({ code: error.code ?? 'timeout' });
    return new Refusal('unavailable');
  }
  request.log.error({ ...traceOf(error), cell: request.cell ?? undefined }, 'unexpected error');
  unexpectedErrors.inc();
  return new Refusal('internal');
}

/** Returns the stack and the database's code, but not the message, which quotes values that callers sent. */
function traceOf(error: FastifyError): Record<string, unknown> {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, code: error.code, at: frames.map((line) => line.trim()) };
}
