import { writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes, httpStatusOf } from '@hiram/contract/wire/errors.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';
import { languageOf, say } from '../i18n/words.ts';
import type { OwnText } from '../i18n/words.ts';

/** For a reader without words of their own for the code; the front end has them. */
const messages: Record<ErrorName, OwnText> = {
  alreadyRegistered: 'This number is registered already',
  captchaWrong: 'The captcha is wrong',
  captchaWrongAtRegistration: 'The captcha is wrong',
  duplicatePayment: 'A payment is under way already',
  verifyCodeWrong: 'The code is wrong',
  invalidRequest: 'The request is not valid',
  sessionRefused: 'Please log in again',
  paymentDeclined: 'Your bank declined the payment. Nothing was taken',
  notAllowed: 'This call is not allowed',
  notFound: 'Not found',
  keyUsedForAnotherRequest: 'This key was used for another request',
  tooLarge: 'This is too large to send',
  imageRefused: 'This photo can’t be read. Please send a JPEG, PNG, WebP or HEIC photo',
  figuresChanged: 'The amount has changed. Please check it and try again',
  tooManyRequests: 'Too many requests, please wait',
  internal: 'Something went wrong on our side',
  notBuilt: 'Not here yet',
  unavailable: 'Busy at the moment, please try again',
  paymentUnknown: 'Your bank has not answered yet. Please don’t pay again: we ask it until we know',
};

/** PostgreSQL's code for text that holds a zero byte: only a caller can have sent it. */
const ZERO_BYTE = '22021';

export const errorsPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(request, reply, refusalFor(error, request)));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('notFound')));
  done();
});

function refuse(request: FastifyRequest, reply: FastifyReply, { reason, field }: Refusal): FastifyReply {
  const form = request.routeOptions.config.endpoint?.envelope ?? 'generic';
  const text = say(languageOf(request.headers['accept-language']), messages[reason]);
  const message = field === null ? text : `${text}: ${field}`;
  return reply.code(httpStatusOf(reason)).send(writeFailure(form, { code: errorCodes[reason], message }));
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal('tooLarge');
  if ((status >= 400 && status < 500) || error.code === ZERO_BYTE) return new Refusal('invalidRequest');
  if (isConnectionTrouble(error)) {
    request.log.warn({ code: error.code }, 'a database cannot be reached');
    return new Refusal('unavailable');
  }
  request.log.error(traceOf(error), 'unexpected error');
  return new Refusal('internal');
}

/** Refused or lost connections, PostgreSQL's own shutdown (57P0x) and too many clients (53300). */
function isConnectionTrouble({ code, message }: FastifyError): boolean {
  // The driver gives these two no code.
  if (message === 'timeout exceeded when trying to connect' || message === 'Connection terminated unexpectedly') return true;
  return /^(ECONN\w+|ETIMEDOUT|57P0[123]|53300|08\w{3})$/.test(code ?? '');
}

/** Where it happened, and the database's code; never the message, which quotes values that callers sent. */
function traceOf(error: FastifyError): Record<string, unknown> {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, code: error.code, at: frames.map((line) => line.trim()) };
}
