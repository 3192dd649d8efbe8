import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { httpStatusOf } from '@hiram/contract/wire/errors.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';
import { partnerEndpoints } from '@hiram/contract/endpoints/partner.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../tools/testing/timeout-scale.ts';
import { callAsPartner } from '../../testing/calls.ts';
import { buildSession } from '../../testing/factories.ts';
import { readAnswer } from '../../testing/contract-answer.ts';
import { SEED } from '../../testing/random.ts';
import { startService } from '../../testing/service.ts';
import { BEHIND_PROXY } from '../../testing/addresses.ts';
import { sendFuzzRequest } from '../../testing/fuzz-calls.ts';
import { fuzzRequests } from '../../testing/fuzz-requests.ts';
import type { FuzzRequest } from '../../testing/fuzz-requests.ts';
import { buildFuzzSandbox } from '../../testing/fuzz-sandbox.ts';
import { startSandbox } from '../../testing/sandbox.ts';

/** `HIRAM_SEED=…` repeats a run; fast-check prints the smallest failing request. */
const CASES = SOAK ? 300 : 10;
const timeout = scaleTimeout(120_000 + CASES * 1_000);

const sandbox = await startSandbox();
const service = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY } });
const { app } = service;
const { sessions, refusedSessions, usualOf, known, theirIds: foreignIds, missingIds } = await buildFuzzSandbox(service);

/** Random requests never pass the captcha, the token or the SMS code of these calls, and the specified profile has no payment plans. */
const protectedCalls = ['sendSmsCode', 'register', 'commitRepayment', 'confirmRepayment', 'walletRepayment', 'agreePaymentPlan'];

function expectNoFault(said: ErrorName | 'success'): void {
  if (said === 'success') return;
  expect([said, httpStatusOf(said) < 500]).toEqual([said, true]);
}

/** Checks the usual request first, once per session; the sessions take turns. */
async function check(endpoint: Endpoint, property: (request: FuzzRequest, turn: number) => Promise<void>): Promise<void> {
  const fields = usualOf(endpoint);
  const examples: [FuzzRequest][] = sessions.map(() => [{ kind: 'fields', fields }]);
  let turn = 0;
  const holds = fc.asyncProperty(fuzzRequests(endpoint, fields, known), (request) => property(request, turn++));
  await fc.assert(holds, { numRuns: CASES, seed: SEED, examples });
}

const itemAt = <T>(items: readonly T[], turn: number): T | undefined => items[turn % items.length];

/** Accepting an offer removes it, so these calls come last. */
const acceptingCalls = ['confirmLoan', 'legacyConfirmLoan'];
const orderedEndpoints = endpoints.toSorted((a, b) => Number(acceptingCalls.includes(a.name)) - Number(acceptingCalls.includes(b.name)));

test.each(orderedEndpoints)(
  `$name answers within the contract for any request (${CASES} requests, seed ${SEED})`,
  { timeout },
  async (endpoint) => {
    const said = new Set<string>();
    // Signing out ends the session, so this call uses a session of its own.
    const own = endpoint.name === 'signOutEverywhere' ? [(await buildSession(service.resources)).query] : sessions;
    await check(endpoint, async (request, turn) => {
      const answer = readAnswer(endpoint, await sendFuzzRequest(app, endpoint, request, itemAt(own, turn)));
      expectNoFault(answer);
      said.add(answer);
    });
    // Otherwise no request passed the first check.
    expect(said.has('success') || protectedCalls.includes(endpoint.name)).toBe(true);
  },
);

const borrowerEndpoints = endpoints.filter(({ access }) => access.kind === 'borrower');

test.each(borrowerEndpoints)(
  `$name rejects a missing, an ended and a foreign session for any request (${CASES} requests, seed ${SEED})`,
  { timeout },
  async (endpoint) => {
    await check(endpoint, async (request, turn) => {
      const answer = await sendFuzzRequest(app, endpoint, request, itemAt(refusedSessions, turn));
      expect(readAnswer(endpoint, answer)).toBe('sessionRefused');
    });
  },
);

const ownedFieldCases = borrowerEndpoints.flatMap((endpoint) =>
  Object.keys(foreignIds).flatMap((field) =>
    endpoint.access.kind === 'borrower' && endpoint.access.owned.includes(field) ? [{ name: endpoint.name, field, endpoint }] : [],
  ),
);

test.each(ownedFieldCases)('$name answers another borrower’s $field of the same shard like a missing one', async ({ endpoint, field }) => {
  const request = (id: string | undefined) =>
    sendFuzzRequest(app, endpoint, { kind: 'fields', fields: { ...usualOf(endpoint), [field]: id } }, sessions[0]);

  const [foreignAnswer, missingAnswer] = [await request(foreignIds[field]), await request(missingIds[field])];

  expect(readAnswer(endpoint, foreignAnswer)).toBe('notFound');
  expect(foreignAnswer.body).toBe(missingAnswer.body);
});

test.each(partnerEndpoints)(
  `$name answers within the contract for any request, signed or not (${CASES} requests, seed ${SEED})`,
  { timeout },
  async (endpoint) => {
    await check(endpoint, async (request) => {
      const rawRequest = request.kind === 'raw' ? { sentBody: request.body, headers: { 'content-type': request.contentType } } : {};
      const fields = request.kind === 'fields' ? request.fields : {};
      expectNoFault(readAnswer(endpoint, await callAsPartner(app, endpoint, fields, rawRequest)));
      const stranger = await callAsPartner(app, endpoint, fields, { ...rawRequest, secret: 'not the lender’s' });
      expect(['notAllowed', 'invalidRequest']).toContain(readAnswer(endpoint, stranger));
    });
  },
);
