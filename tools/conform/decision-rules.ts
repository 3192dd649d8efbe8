import { randomUUID } from 'node:crypto';
import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { SHORT_MS, nextNumber, assertRule, assertUnreachable, withDelayedAnswers } from './bench.ts';
import type { Bench, Rule } from './bench.ts';
import { callRules } from './call-rules.ts';
import { webhookRules } from './webhook-rules.ts';

type DecisionsBench = Bench<'decisions'>;

/** Returns an application of a new applicant with this decision. */
const applicationOf = async (
  { counterpart }: DecisionsBench,
  decision: DecisionAnswer['decision'] = 'approved',
): Promise<DecisionRequest> => ({
  reference: randomUUID(),
  userId: await counterpart.applicant(decision),
  fullName: 'Juana Peña',
  productId: 'hiram-cash',
  principal: centavos(8_000_00 + nextNumber()),
  termDays: 120,
  repeatClient: false,
});

async function assertDecision(
  bench: DecisionsBench,
  application: DecisionRequest,
  wanted: DecisionAnswer['decision'],
): Promise<DecisionAnswer> {
  const answer = await bench.open().request(application);
  assertRule(answer.decision === wanted, `the decision is ${answer.decision}, not ${wanted}`);
  return answer;
}

/** Returns the only application of the user, with the decision maker's figures. */
async function assertOneApplication({ counterpart }: DecisionsBench, { userId }: DecisionRequest) {
  const [applied, ...others] = await counterpart.applicationsOf(userId);
  assertRule(applied !== undefined && others.length === 0, `the decision maker has ${1 + others.length} applications for one reference`);
  return applied;
}

const decisions: readonly Rule<'decisions'>[] = [
  {
    name: 'one-decision',
    description: 'Requesting the same reference again, in any process, returns the same decision on one application.',
    async check(bench) {
      for (const decision of ['approved', 'refused'] as const) {
        const application = await applicationOf(bench, decision);
        for (let time = 0; time < 3; time += 1) await assertDecision(bench, application, decision);
        await assertOneApplication(bench, application);
      }
    },
  },
  {
    name: 'exact-application',
    description: 'The request has the principal exact to the centavo, and the term in days.',
    async check(bench) {
      const application = await applicationOf(bench);
      await assertDecision(bench, application, 'approved');
      const { principal, termDays } = await assertOneApplication(bench, application);
      assertRule(principal === application.principal, `the requested principal was ${principal} centavos, not ${application.principal}`);
      assertRule(termDays === application.termDays, `the requested term was ${termDays} days, not ${application.termDays}`);
    },
  },
  {
    name: 'refused-with-reason',
    description: 'A refusal has a reason for the borrower.',
    async check(bench) {
      const { reason } = await assertDecision(bench, await applicationOf(bench, 'refused'), 'refused');
      assertRule(reason !== '', 'a refusal without a reason');
    },
  },
  {
    name: 'pending-decision',
    description: 'An undecided application is pending at every request; after the decision, requests return it.',
    async check(bench) {
      for (const decision of ['approved', 'refused'] as const) {
        const application = await applicationOf(bench, 'pending');
        for (let time = 0; time < 2; time += 1) await assertDecision(bench, application, 'pending');
        await bench.counterpart.decide(application.reference, decision);
        await assertDecision(bench, application, decision);
      }
    },
  },
  {
    name: 'lost-answer',
    description: 'After a lost answer, requesting again returns the decision and creates no second application.',
    async check(bench) {
      const application = await applicationOf(bench);
      bench.gate.setBehaviour(async (_asked, pass) => {
        await pass();
        return 'cut';
      });
      await assertUnreachable('ask, answer lost', () => bench.open().request(application));
      bench.gate.setBehaviour();
      await assertDecision(bench, application, 'approved');
      await assertOneApplication(bench, application);
    },
  },
  {
    name: 'late-answer',
    description: 'An answer after the timeout does not count, and requesting again creates no second application.',
    async check(bench) {
      const application = await applicationOf(bench);
      await withDelayedAnswers(
        bench,
        ({ method }) => method !== 'GET',
        () => assertUnreachable('ask, answered too late', () => bench.open(SHORT_MS).request(application)),
      );
      await assertDecision(bench, application, 'approved');
      await assertOneApplication(bench, application);
    },
  },
];

export const decisionRules: readonly Rule<'decisions'>[] = [
  ...decisions,
  ...webhookRules<'decisions'>(async (bench) => {
    const { counterpart } = bench;
    assertRule(counterpart.report !== undefined, 'the counterpart sends no webhooks');
    const application = await applicationOf(bench);
    await assertDecision(bench, application, 'approved');
    return { reader: bench.open(), webhook: await counterpart.report(application.reference) };
  }),
  ...callRules<'decisions'>(async (bench) => {
    bench.gate.setBehaviour();
    const application = await applicationOf(bench);
    return { request: (maker) => maker.request(application) };
  }),
];
