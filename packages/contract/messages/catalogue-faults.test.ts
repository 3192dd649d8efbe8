import { expect, test } from 'vitest';
import { catalogueFaults } from './catalogue-faults.ts';
import en from './en.json' with { type: 'json' };
import specified from './en-x-specified.json' with { type: 'json' };
import fil from './fil.json' with { type: 'json' };

const whole = { en: { due: 'Due {day}', paid: 'Paid' }, fil: { due: 'Due sa {day}', paid: 'Bayad na' } };

test('[BEY-14] the catalogue has no faults', () => {
  expect(catalogueFaults({ en, fil, 'en-x-specified': specified })).toEqual([]);
});

test.each([
  ['no text at all', { en: {}, fil: {} }, 'there are no messages'],
  ['a missing language', { en: whole.en }, 'fil lacks due'],
  ['a text without its Filipino', { ...whole, fil: { due: 'Due sa {day}' } }, 'fil lacks paid'],
  ['a Filipino text without its English', { ...whole, fil: { ...whole.fil, late: 'Late' } }, 'fil has late, which English lacks'],
  [
    'a value that is missing in a translation',
    { ...whole, fil: { ...whole.fil, due: 'Due na' } },
    'fil has other values in due than English',
  ],
  ['a value that a translation adds', { ...whole, fil: { ...whole.fil, paid: '{day}' } }, 'fil has other values in paid than English'],
  [
    'a quoted text without its English',
    { ...whole, 'en-x-specified': { late: '处理失败' } },
    'en-x-specified has late, which English lacks',
  ],
])('[BEY-14] rejects a catalogue with %s', (_, catalogue, fault) => {
  expect(catalogueFaults(catalogue)).toContain(fault);
});

test('the texts of the specification may be a subset of the English texts', () => {
  expect(catalogueFaults({ ...whole, 'en-x-specified': { paid: '处理失败' } })).toEqual([]);
});

/** Texts that are the same in both languages: English loan words of lending, names of offices and laws, and figures. */
const UNTRANSLATED_KEYS: readonly string[] = [
  'email',
  'default_channel',
  'star',
  'row_processing_fee',
  'row_principal',
  'row_penalty_interest',
  'row_due_date',
  'row_order_number',
  'code_contract_number',
  'privacy_title',
  'privacy_officer',
  'channel_sms',
  'channel_email',
  'customer_service_title',
  'application_failed_title',
  'bind_bank_wallet',
  'bind_bank_account',
  'ok',
  'order_number',
  'order_rollover',
  'confirm_statement',
  'confirm_statement_law',
  'confirm_effective_rate',
  'repay_barcode',
  'pay_open_code',
  'receipt_reference',
  'receipt_order',
  'receipt_list_sub',
  'lender_registration',
  'lender_notice_numbers',
  'check_code',
  'ways_roll_over',
  'instructions_reference',
  'about_us_sec_registration',
  'about_us_certificate',
  'about_us_address',
  'timeline_number',
  'promotion_sms_code',
  'card_repay_code',
  'order_status_overdue',
  'rollover_costs_fee',
  'pdf_check_code',
  'statement_plan_number',
  'statement_penalty',
  'complaint_file_written_by',
  'complaint_file_status',
  'payment_plan_times',
  'payment_plan_headline',
];

test('[BEY-14] only the listed texts are equal in Filipino and English', () => {
  const filipino: Readonly<Record<string, string>> = fil;
  const same = Object.entries(en).filter(([key, text]) => filipino[key] === text);
  expect(same.map(([key]) => key)).toEqual(UNTRANSLATED_KEYS);
});
