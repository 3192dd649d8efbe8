import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { Cells } from '../../platform/db/cells.ts';
import { agreementFigures } from './agreement-figures.ts';
import type { AgreementSubject } from './agreement-figures.ts';
import { currentTemplates, insertTemplates } from './agreement-rows.ts';
import type { AgreementTemplate } from './agreement-rows.ts';
import { fillAgreement } from './agreement-text.ts';

interface Lender {
  readonly cells: Cells;
  readonly profile: Profile;
  readonly at: Date;
}

/**
 * Publishes the next version of an agreement in every cell; new loans are agreed with it from then on. An interrupted run can be repeated. Throws if
 * the version exists with another text or cannot be filled.
 * @param recordAction runs before the first cell has the text
 * @returns false if every cell had the version before
 */
export async function publishAgreement(
  { cells, profile, at }: Lender,
  template: AgreementTemplate,
  recordAction: () => Promise<void>,
): Promise<boolean> {
  assertFilled(profile, template, at);
  const newest = await newestVersions(cells, template);
  assertNextVersion(newest, template);
  const isNew = newest.some((version) => version < template.version);
  if (isNew) await recordAction();
  for (const { database } of cells.all) await insertTemplates(database, [template]);
  return isNew;
}

/** An agreement that cannot be filled would block every loan. Fills it once with all and once with the fewest figures that a loan may have. */
function assertFilled(profile: Profile, { body, keyClauses }: AgreementTemplate, at: Date): void {
  for (const contact of [
    { email: null, telephone: null },
    { email: 'e-mail', telephone: 'telephone' },
  ]) {
    const figures = agreementFigures(profile, exampleSubject(profile, at, contact));
    for (const text of [body, ...Object.values(keyClauses)]) fillAgreement(text, figures);
  }
}

const exampleSubject = (profile: Profile, at: Date, contact: AgreementSubject['contact']): AgreementSubject => ({
  borrowerName: 'Borrower',
  offerId: 'Offer',
  productName: 'Product',
  rolloverBps: 250,
  plan: planOf({ principal: centavos(1000_00), instalments: 4, periodDays: 30, feeBps: 300, rateBps: 400, disbursedOn: manilaDateOf(at) }),
  terms: termsOf(profile, manilaDateOf(at)),
  contact,
});

const newestVersions = (cells: Cells, { scene, position }: AgreementTemplate): Promise<number[]> =>
  Promise.all(
    cells.all.map(async ({ database }) => {
      const templates = await currentTemplates(database, scene);
      return templates.find((each) => each.position === position)?.version ?? 0;
    }),
  );

/** A mistyped version number would outrank all later versions. */
function assertNextVersion(newest: readonly number[], { version, title }: AgreementTemplate): void {
  const least = Math.min(...newest);
  if (version > least + 1) throw new Error(`${title} has version ${least}: the next version is ${least + 1}`);
}
