import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { translationsIn } from './translations.ts';
import { storedReference } from '../db/reference.ts';

const { resources } = await startService();
const { database } = resources.cells.cellOfShard(0);

/** Texts of the reference data that borrowers read. Names of products, wallets, banks and cities are not translated. */
async function lenderTexts(): Promise<readonly string[]> {
  const products = await database.selectFrom('product').selectAll().execute();
  const channels = await database.selectFrom('payment_channel').select('instructions').execute();
  const items = await database.selectFrom('bank_form_item').select(['title', 'subtitle']).execute();
  const types = await database.selectFrom('complaint_type').select('title').execute();
  const subTypes = await database.selectFrom('complaint_sub_type').select('title').execute();
  const landing = await database.selectFrom('landing_template').selectAll().execute();
  return [
    ...products.flatMap((each) => [
      each.buttonText,
      each.amountRangeDescription,
      each.rateText,
      each.description,
      ...each.tags,
      each.retentionTitle,
      each.retentionContent,
      each.kindTips,
      each.withdrawPrompt,
      each.confirmButtonText,
      each.promotionText,
      each.promotionButtonText,
    ]),
    ...channels.flatMap(({ instructions }) =>
      instructions.flatMap(({ title, list }) => [title, ...list.flatMap(({ name, steps }) => [name, ...steps])]),
    ),
    ...items.flatMap(({ title, subtitle }) => [title, subtitle]),
    ...[...types, ...subTypes].map(({ title }) => title),
    ...landing.flatMap((each) => [
      each.appNote,
      each.title,
      each.subtitle,
      each.example,
      each.buttonText,
      each.agreementTitle,
      each.agreementText,
    ]),
  ].filter((text) => text !== '');
}

test('[BEY-14] every text of the sample lender has a Filipino translation', async () => {
  const rows = await database.selectFrom('translation').select('sourceText').where('language', '=', 'fil').execute();
  const known = new Set(rows.map((row) => row.sourceText));

  expect((await lenderTexts()).filter((text) => !known.has(text))).toEqual([]);
});

test('[BEY-14] only terms that Filipinos use in English have the same text in both languages', async () => {
  const rows = await database.selectFrom('translation').select(['sourceText', 'text']).where('language', '=', 'fil').execute();
  const untranslated = rows.flatMap(({ sourceText, text }) => (sourceText === text ? [sourceText] : []));

  expect(untranslated.toSorted()).toEqual(['Account number', 'E-wallet', 'Online', 'Pay Bills']);
});

test('[BEY-14] returns the original text if a text has no translation', async () => {
  const translate = await translationsIn(storedReference(database), 'fil');

  expect([translate('Apply'), translate('Hiram Cash')]).toEqual(['Mag-apply', 'Hiram Cash']);
});
