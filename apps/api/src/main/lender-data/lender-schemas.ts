import { paymentRequest } from '@hiram/contract/providers/providers.ts';
import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import { centavosField } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';
import { columnNames } from '../../platform/db/column-names.ts';

const text = z.string();
const id = z.string().check(z.minLength(1));
const count = z.int().check(z.nonnegative());
const positiveInteger = z.int().check(z.positive());
const anyRow = z.record(text, z.unknown());

/** A row of the files, which name its fields like the columns. */
const row = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(
    z.strictObject(shape),
    z.transform((columns) => columnNames.fieldsOf(columns)),
  );

/** Rows of a file; `defaults` fills in the fields that a row omits. */
const rowsOf = <Row extends z.ZodMiniType>(each: Row) =>
  z.pipe(
    z.pipe(
      z.strictObject({ defaults: anyRow, rows: z.array(anyRow) }),
      z.transform(({ defaults, rows }) => rows.map((own): unknown => ({ ...defaults, ...own }))),
    ),
    z.array(each),
  );

const product = row({
  product_id: id,
  name: id,
  logo: text,
  enabled: z.boolean(),
  target: text,
  minimum_principal: centavosField,
  maximum_principal: centavosField,
  instalments: positiveInteger,
  period_days: positiveInteger,
  fee_bps: count,
  rate_bps: count,
  rollover_bps: count,
  cooling_off_days: z.nullable(positiveInteger),
  plan_longest_days: z.nullable(positiveInteger),
  plan_least_payment: z.nullable(centavosField),
  plans_of_a_loan: z.nullable(positiveInteger),
  rate_text: text,
  description: text,
  tags: z.array(text),
  first_agreement: z.nullable(positiveInteger),
  button_text: text,
  amount_range_description: text,
  retention_title: text,
  retention_content: text,
  confirm_button_text: text,
  promotion_text: text,
  promotion_button_text: text,
  kind_tips: text,
  withdraw_prompt: text,
  order_redirect: text,
});

/** products.json: `underCostCaps` and `withExtras` apply to every product in profiles with cost caps and with the extras. */
export const productsFile = z.strictObject({
  products: rowsOf(product),
  underCostCaps: row({ maximum_rollover_bps: count }),
  withExtras: row({
    cooling_off_days: positiveInteger,
    plan_longest_days: positiveInteger,
    plan_least_payment: centavosField,
    plans_of_a_loan: positiveInteger,
  }),
});

/** channels.json: in the order in which they are listed. The first is the default. */
export const channelsFile = z.array(
  row({
    channel_number: positiveInteger,
    kind: paymentRequest.shape.kind,
    provider_channel: id,
    name: id,
    logo: text,
    redirects: z.boolean(),
    valid_minutes: positiveInteger,
    posting_weekdays: count,
    closing_hour: z.nullable(count),
    instructions: z.array(z.strictObject({ title: text, list: z.array(z.strictObject({ name: text, steps: z.array(text) })) })),
  }),
);

/** bank-form.json: `options` names one of `optionLists`, which map the shown name to the code. */
export const bankFormFile = z.strictObject({
  items: rowsOf(
    row({
      code: id,
      card_type: z.union([z.literal(1), z.literal(2)]),
      channel_number: count,
      kind: z.enum(['text', 'city', 'day', 'enum']),
      title: text,
      subtitle: text,
      options: z.optional(id),
      min_digits: z.nullable(positiveInteger),
      max_digits: z.nullable(positiveInteger),
      same_as: z.nullable(id),
      holds_account_number: z.boolean(),
      digit_groups: z.nullable(z.array(positiveInteger)),
    }),
  ),
  optionLists: z.record(id, z.record(id, id)),
});

/** complaint-types.json: the number of a type never changes, because complaints refer to it. */
export const complaintTypesFile = z.strictObject({
  types: z.array(z.strictObject({ type: positiveInteger, title: id })),
  subTypes: z.array(row({ sub_type: positiveInteger, title: id })),
});

export const contactFile = z.strictObject({ email: id, telephone: id });

const inBothLanguages = z.strictObject({ en: id, fil: id });

/** landing.json: `{maximum}` and the figures of the example are computed from the product. */
export const landingFile = row({
  product: id,
  examplePrincipal: centavosField,
  banner: text,
  download_url: text,
  texts: row({
    app_note: inBothLanguages,
    title: inBothLanguages,
    subtitle: inBothLanguages,
    example: inBothLanguages,
    button_text: inBothLanguages,
    agreement_title: inBothLanguages,
  }),
});

/** translations.fil.json: English texts of the other files and their translations, in named groups. */
export const translationsFile = z.record(id, z.record(id, id));

/**
 * agreements.json: in the order of their positions. A changed text needs the next version. `keyClauses` lists the languages that have a file of key
 * clauses.
 */
export const agreementsFile = z.array(
  z.strictObject({ file: id, title: id, version: positiveInteger, keyClauses: z.array(z.enum(LANGUAGES)) }),
);
