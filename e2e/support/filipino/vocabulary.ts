import { readLenderData, SAMPLE_LENDER } from '@hiram/api/main/lender-data/read-lender-data.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatDay, formatHour } from '@hiram/contract/product/format-date.ts';
import type { DayStyle } from '@hiram/contract/product/format-date.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import brand from '../../../apps/web/brands/hiram.json' with { type: 'json' };
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { BORROWER_NAME } from '../borrower.ts';
import type { SharedStack } from '../shared-stack.ts';
import { runSql } from '../../stack/databases.ts';
import type { Vocabulary } from './text-matcher.ts';

/** Returns every Filipino text that a page, the service, its documents or the sample lender can show, and every name of the sample lender. */
export async function filipinoVocabulary(stack: SharedStack): Promise<Vocabulary> {
  const [cell = ''] = stack.cellUrls;
  const rows = await runSql(cell, "select text from translation where language = 'fil'");
  return {
    messages: [...Object.values(fil), ...rows.flatMap(textsIn).flatMap(linesOf), ...KEY_CLAUSES, ...PAIRS],
    names: [...(await runSql(cell, NAMES)).flatMap(textsIn).flatMap(withPlaces), ...COMPANY, ...WALLET_MENU, BORROWER_NAME, ...dates()],
    isId: (text) => shardOfId(text) !== null,
  };
}

/** Names in the lender's tables, which are never translated. */
const NAMES = `select name as text from product union select name from payment_channel union select app_name from landing_template
  union select title from agreement_template union select email from service_contact
  union select option ->> 'name' from bank_form_item, jsonb_array_elements(options) as option`;

const textsIn = (row: unknown): string[] => [(row as { readonly text: string }).text];

/** A text of several paragraphs is drawn by paragraph, and headings without their mark. */
const linesOf = (text: string): string[] => text.split(/\n+/).map((line) => line.replace(/^(# |- |\[\w+\] - )/, ''));

/** 'Makati, Metro Manila' is selected in two columns. */
const withPlaces = (name: string): string[] => [name, ...name.split(', ')];

const KEY_CLAUSES = readLenderData(SAMPLE_LENDER).agreements.flatMap(({ keyClauses: { fil: text = '' } }) => linesOf(text));

const COMPANY = [
  brand.name,
  ...Object.values(brand.company),
  ...Object.values(brand.recipients),
  ...Object.values(brand.regulator),
  brand.regulator.page.replace('https://', ''),
];

/** Labels of a wallet's own menu, quoted by the instructions. */
const WALLET_MENU = ['Pay Bills', 'Payment Solutions', 'Tulay Payments', 'Reference number'];

/** Two messages of the catalogue on one line. */
const PAIRS = [`${fil.pay_by_too_late} ${fil.pay_by_late_by}`];

const DAYS_AROUND_TODAY = 420;
const DAY_STYLES = ['date', 'short', 'weekday', 'weekdayAndYear', 'month'] as const satisfies readonly DayStyle[];

/** Days near today, months and hours in Filipino format, so that a date in English format is detected. */
function dates(): string[] {
  const today = manilaDateOf(new Date());
  const days = Array.from({ length: 2 * DAYS_AROUND_TODAY }, (_, index) => addDays(today, index - DAYS_AROUND_TODAY));
  const months = Array.from({ length: 120 }, (_, index) => new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 10));
  const hours = Array.from({ length: 24 }, (_, index) => index);
  return [
    ...days.flatMap((day) => DAY_STYLES.map((style) => formatDay('fil', day, style))),
    ...months.map((day) => formatDay('fil', day, 'monthAndYear')),
    ...hours.map((each) => formatHour('fil', each)),
  ];
}
