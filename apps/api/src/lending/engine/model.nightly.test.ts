import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildExample } from '../../../testing/build-example.ts';
import { DISBURSED, LoanUnderTest } from '../../../testing/model-under-test.ts';
import type { Step } from '../../../testing/model-under-test.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { startService } from '../../../testing/service.ts';
import type { ReferenceTerms } from '../../../testing/reference-model.ts';
import { trialBalance } from '../servicing/trial-balance.ts';

/**
 * Runs loans with random steps against the database and the reference model. After every step both must agree to the centavo and the books must
 * balance. A failure prints its seed and path; HIRAM_SEED and HIRAM_PATH replay it.
 */
const RUNS = 600;
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);
const PATH = process.env['HIRAM_PATH'];

const services = {
  specified: (await startService()).resources,
  philippines: (await startService({ environment: { HIRAM_PROFILE: 'philippines' } })).resources,
};

const part = fc.oneof(fc.constantFrom(1000, 1100, 333, 500), fc.integer({ min: 1, max: 1200 }));
const daysBack = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) });
const choiceIndex = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 70 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accrue' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), part, daysBack }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll' as const), part, daysBack }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('uphold' as const), daysBack: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: choiceIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: choiceIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), part, how: fc.constantFrom('thrown' as const, 'killed' as const) }),
  },
);
let runs = 0;

/** Every step checks all books, so they are truncated regularly. */
async function truncateEveryTwentyRuns(): Promise<void> {
  if ((runs += 1) % 20 !== 0) return;
  for (const { cells } of Object.values(services))
    for (const { database } of cells.all) await sql`truncate borrower, accrual_progress cascade`.execute(database);
}

async function agree(loanTerms: ReferenceTerms, steps: readonly Step[]): Promise<void> {
  await truncateEveryTwentyRuns();
  const { philippines, repeat, ...figures } = loanTerms;
  const profile = philippines ? 'philippines' : 'specified';
  const resources = services[profile];
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const built = await buildExample(borrower, {
    terms: figures,
    profile,
    client: repeat ? 'repeat' : 'new',
    disbursed: DISBURSED,
    steps: [],
  });
  const loan = new LoanUnderTest(resources, loanTerms, built);
  for (const next of steps) {
    const outcome = await loan.claim(next);
    expect(outcome.seen).toEqual(outcome.expected);
    const looked = await loan.look();
    expect(looked.seen).toEqual(looked.expected);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  }
}

test(
  `${RUNS} loans with random steps (seed ${SEED}): the service and the reference model agree after every step, and the books balance`,
  { timeout: scaleTimeout(120_000 + RUNS * 3_000) },
  async () => {
    const path = PATH === undefined ? {} : { path: PATH };
    const loans = fc.asyncProperty(randomTerms, fc.array(step, { minLength: 2, maxLength: 10 }), agree);
    await expect(fc.assert(loans, { numRuns: RUNS, seed: SEED, ...path })).resolves.toBeUndefined();
  },
);
