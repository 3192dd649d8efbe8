import formbody from '@fastify/formbody';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import { writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { queueStates } from '../../lending/queues/read-queue.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { RoleRefused, isForOperator } from '../../platform/staff/act.ts';
import type { Act } from '../../platform/staff/act.ts';
import { endStaffSession, createStaffSession, recordLogout } from '../../platform/staff/staff-sessions.ts';
import type { Staff } from '../../platform/staff/staff-sessions.ts';
import { pendingSignIn } from '../../providers/identity-provider.ts';
import { SESSION_COOKIE, cookieIn } from './desk-access.routes.ts';
import type { DeskParts } from './desk-access.routes.ts';

interface DeskRoutes extends DeskParts {
  readonly acts: readonly Act[];
}

/** Cookie with the state of a sign-in. The provider redirects back from another site, so the cookie cannot be SameSite=Strict. */
const SIGN_IN_COOKIE = '__Host-desk-sign-in';
const SIGN_IN_SECONDS = 600;

const PUBLIC = { config: { access: publicCall } } as const;
const UNPROCESSABLE = 422;
/** Limit for an act that declares files. JSON carries them in base64, four bytes for three. */
const FILES_LIMIT_BYTES = 64 * 1024 * 1024;

export function deskRoutes(app: FastifyInstance, parts: DeskRoutes): void {
  // Only the provider's logout call may send a form: a page of another site can send forms without a CORS preflight.
  void app.register(async (scope) => {
    await scope.register(formbody);
    logoutRoute(scope, parts);
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
    signInRoutes(scope, parts);
    actRoutes(scope, parts);
    done();
  });
}

function signInRoutes(app: FastifyInstance, { resources, desk, identity }: DeskParts): void {
  const { clock, directory } = resources;

  app.get('/desk/sign-in', PUBLIC, async (_request, reply) => {
    const { address, underWay } = await identity.startSignIn();
    setCookie(reply, SIGN_IN_COOKIE, Buffer.from(JSON.stringify(underWay)).toString('base64url'), SIGN_IN_SECONDS);
    return reply.redirect(address, 303);
  });

  app.get('/desk/signed-in', PUBLIC, async (request, reply) => {
    const underWay = readPendingSignIn(request);
    // Valid for a single attempt, successful or not.
    setCookie(reply, SIGN_IN_COOKIE, '', 0);
    if (underWay === null) throw new Refusal('sessionRefused');
    const staff = await identity.finishSignIn(request.url.split('?')[1] ?? '', underWay);
    const token = await createStaffSession(directory, staff, clock.real());
    if (token === null) throw new Refusal('sessionRefused');
    setCookie(reply, SESSION_COOKIE, token, desk.lifetimeMinutes * 60);
    return reply.redirect('/', 303);
  });

  app.post('/desk/sign-out', async (request, reply) => {
    const token = cookieIn(request, SESSION_COOKIE);
    if (token !== null) await endStaffSession(directory, token, clock.real());
    setCookie(reply, SESSION_COOKIE, '', 0);
    return { endSession: await identity.endAddress() };
  });
}

/** Back-channel logout: called by the provider when a session there has ended. */
function logoutRoute(app: FastifyInstance, { resources: { clock, directory }, identity }: DeskParts): void {
  app.post<{ Body: unknown }>('/desk/back-channel-logout', PUBLIC, async ({ body }, reply) => {
    const form = z.safeParse(z.object({ logout_token: z.string() }), body);
    if (!form.success) throw new Refusal('invalidRequest');
    const logout = await identity.readLogout(form.data.logout_token);
    if (!(await recordLogout(directory, logout, clock.real()))) throw new Refusal('sessionRefused');
    return reply.code(204).send();
  });
}

function readPendingSignIn(request: FastifyRequest): z.output<typeof pendingSignIn> | null {
  const text = Buffer.from(cookieIn(request, SIGN_IN_COOKIE) ?? '', 'base64url').toString();
  try {
    return z.parse(pendingSignIn, JSON.parse(text));
  } catch {
    return null;
  }
}

function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`);
}

const actRequest = z.strictObject({
  options: z.record(z.string(), z.string()),
  reason: z.string().check(z.trim(), z.minLength(1)),
  files: z.optional(z.record(z.string(), z.base64())),
});

function actRoutes(app: FastifyInstance, { resources, desk, acts }: DeskRoutes): void {
  app.get('/desk/me', (request) => {
    const { subject, name, role } = staffOf(request);
    return { subject, name, role, idleMinutes: desk.idleMinutes };
  });

  // Names no borrower, so no staff action is recorded.
  app.get('/desk/queues', { config: { automatic: true } }, () => queueStates(resources));

  app.get('/acts', (request) => {
    const { role } = staffOf(request);
    return acts.filter(({ roles }) => roles.includes(role)).map(({ run: _run, ...declared }) => declared);
  });

  const run = async (act: Act, request: FastifyRequest, reply: FastifyReply) => {
    const { subject: operator, role } = staffOf(request);
    const body = z.safeParse(actRequest, request.body);
    if (!body.success) throw new Refusal('invalidRequest', body.error.issues[0]?.path.join('.') ?? null);
    const { options, reason, files = {} } = body.data;
    // Never reads a file of this machine: a name in the options refers to a file in the request.
    const readFile = async (name: string): Promise<Buffer> => {
      const content = Object.hasOwn(files, name) ? files[name] : undefined;
      if (content === undefined) throw new Error(`the file ${name} was not sent`);
      return Buffer.from(content, 'base64');
    };
    try {
      const answer: unknown = await act.run({ resources, operator, role, reason, readFile }, options);
      return { answer: answer ?? null };
    } catch (error) {
      if (error instanceof RoleRefused) throw new Refusal('notAllowed');
      if (!isForOperator(error)) throw error;
      return reply.code(UNPROCESSABLE).send(writeFailure('generic', { code: errorCodes.invalidRequest, message: error.message }));
    }
  };

  app.post<{ Params: { name: string } }>('/acts/:name', (request, reply) => {
    const act = acts.find(({ name }) => name === request.params.name);
    if (act === undefined) throw new Refusal('notFound');
    return run(act, request, reply);
  });

  // One route per act with files, because Fastify chooses the body limit by route before the body is read. The role is checked before that too.
  for (const act of acts.filter(({ files }) => files.length > 0)) {
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      if (!act.roles.includes(staffOf(request).role)) throw new Refusal('notAllowed');
    };
    app.post(`/acts/${act.name}`, { bodyLimit: FILES_LIMIT_BYTES, onRequest }, (request, reply) => run(act, request, reply));
  }
}

function staffOf({ staff }: FastifyRequest): Staff {
  if (staff === null) throw new Refusal('sessionRefused');
  return staff;
}
