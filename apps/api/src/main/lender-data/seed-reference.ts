import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Insertable } from 'kysely';
import { insertTemplates } from '../../lending/agreements/agreement-rows.ts';
import { DEFAULT_PROVIDERS } from '../../platform/config/provider-config.ts';
import type { Cell, CellDatabase } from '../../platform/db/cells.ts';
import { landingPage } from './landing-page.ts';
import { readLenderData, SAMPLE_LENDER } from './read-lender-data.ts';
import type { LenderData } from './read-lender-data.ts';
import type { CellTables } from '../../tables/cell.ts';
import type { ProductRow } from '../../tables/loan.ts';

/** Writes a lender's reference data, the same in every cell. Seeding again restores the rows of the files. */
export async function seedReference(
  cells: readonly Cell[],
  profile: Profile,
  lender: LenderData = readLenderData(SAMPLE_LENDER),
): Promise<void> {
  const landing = landingPage(lender);
  for (const { database } of cells) {
    await insertTemplates(database, lender.agreements);
    await replaceBankForm(database, lender);
    await upsertComplaintTypes(database, lender);
    await upsertChannels(database, lender);
    await upsertProducts(database, productsFor(profile, lender));
    await database
      .insertInto('landing_template')
      .values(landing.row)
      .onConflict((conflict) => conflict.column('templateId').doUpdateSet(landing.row))
      .execute();
    await upsertTranslations(database, { ...landing.filipino, ...lender.translations });
    await database
      .insertInto('service_contact')
      .values({ overall: CONTACT_OVERALL, ...lender.contact })
      .onConflict((conflict) => conflict.column('overall').doUpdateSet(lender.contact))
      .execute();
  }
}

/** No other table refers to these rows, so they are replaced. */
async function replaceBankForm(database: CellDatabase, { bankForm: { items, optionLists } }: LenderData): Promise<void> {
  const rows = items.map(({ options, ...item }, position): Insertable<CellTables['bank_form_item']> => {
    const list = options === undefined ? {} : optionLists[options];
    if (list === undefined) throw new Error(`bank-form.json: there is no list of options ${options}`);
    return { ...item, position, options: JSON.stringify(Object.entries(list).map(([name, type]) => ({ name, type }))) };
  });
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('bank_form_item').execute();
    await transaction.insertInto('bank_form_item').values(rows).execute();
  });
}

async function upsertComplaintTypes(database: CellDatabase, { complaintTypes: { types, subTypes } }: LenderData): Promise<void> {
  await database
    .insertInto('complaint_type')
    .values(types.map((row, position) => ({ ...row, position })))
    .onConflict((conflict) => conflict.column('type').doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })))
    .execute();
  await database
    .insertInto('complaint_sub_type')
    .values(subTypes.map((row, position) => ({ ...row, position })))
    .onConflict((conflict) => conflict.column('subType').doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })))
    .execute();
}

async function upsertChannels(database: CellDatabase, { channels }: LenderData): Promise<void> {
  for (const [index, channel] of channels.entries()) {
    const row = {
      ...channel,
      provider: DEFAULT_PROVIDERS.payments,
      enabled: true,
      position: index + 1,
      instructions: JSON.stringify(channel.instructions),
    };
    await database
      .insertInto('payment_channel')
      .values(row)
      .onConflict((conflict) => conflict.column('channelNumber').doUpdateSet(row))
      .execute();
  }
}

/** Caps the rollover fee in profiles with cost caps: a higher fee would never be offered for a last instalment. */
const productsFor = ({ costCaps, extras }: Profile, { products: { products, underCostCaps, withExtras } }: LenderData): ProductRow[] =>
  products.map((product, index) => ({
    ...product,
    position: index + 1,
    ...(costCaps.length === 0 ? {} : { rolloverBps: Math.min(product.rolloverBps, underCostCaps.maximumRolloverBps) }),
    ...(extras === 'offered' ? withExtras : {}),
  }));

async function upsertProducts(database: CellDatabase, products: readonly ProductRow[]): Promise<void> {
  for (const product of products) {
    await database
      .insertInto('product')
      .values(product)
      .onConflict((conflict) => conflict.column('productId').doUpdateSet(product))
      .execute();
  }
}

async function upsertTranslations(database: CellDatabase, texts: Readonly<Record<string, string>>): Promise<void> {
  await database
    .insertInto('translation')
    .values(Object.entries(texts).map(([english, text]) => ({ language: 'fil' as const, sourceText: english, text })))
    .onConflict((conflict) => conflict.columns(['language', 'sourceText']).doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })))
    .execute();
}
