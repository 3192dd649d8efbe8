import type { Profile } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { ProductRow } from '../../platform/db/schema/loan.tables.ts';

const plain = {
  enabled: true,
  button_text: 'Apply',
  amount_range_description: 'Amount range',
  retention_title: '',
  retention_content: '',
  first_agreement: null,
  confirm_button_text: 'Get {proceeds} now',
  promotion_text: '',
  promotion_button_text: '',
  kind_tips: '',
  withdraw_prompt: '',
  order_redirect: '',
  cooling_off_days: null,
  plan_longest_days: null,
  plan_least_payment: null,
  plans_of_a_loan: null,
} as const;

/** What the sample lender's landing page is about. */
export const ADVERTISED_PRODUCT: ProductRow = {
  ...plain,
  product_id: 'hiram-cash',
  name: 'Hiram Cash',
  logo: '/products/hiram-cash.svg',
  position: 1,
  fee_bps: 300,
  rate_bps: 400,
  rollover_bps: 3000,
  minimum_principal: centavos(1_000_00),
  maximum_principal: centavos(50_000_00),
  instalments: 4,
  period_days: 30,
  rate_text: '4% per 30 days',
  description: 'Interest on what you still owe',
  tags: ['91–365 days', '1-day decision'],
  retention_title: 'Your offer is still open',
  retention_content: 'Nothing has been borrowed yet. If you leave now, this offer of {principal} stays available until {until}.',
  target: 'product/hiram-cash',
};

/** The sample lender's products, for demo and tests. The first has nothing that pops up by itself but its retention. */
const SAMPLE_PRODUCTS: readonly ProductRow[] = [
  ADVERTISED_PRODUCT,
  {
    ...plain,
    product_id: 'lilim-loan',
    name: 'Lilim Loan',
    logo: '/products/lilim-loan.svg',
    position: 2,
    fee_bps: 0,
    rate_bps: 360,
    rollover_bps: 2000,
    minimum_principal: centavos(3_000_00),
    maximum_principal: centavos(15_000_00),
    instalments: 6,
    period_days: 30,
    rate_text: '0.12% a day',
    description: 'Interest',
    tags: ['91–180 days', '1-day decision'],
    first_agreement: 1,
    promotion_text: 'No processing fee: until {until} you receive the full {proceeds}.',
    promotion_button_text: 'Get {proceeds}',
    kind_tips: 'Pay one day early at a counter. Store payments can take until the next day to be posted.',
    withdraw_prompt: 'Your loan is approved. Interest starts on the day it arrives.',
    target: 'product/lilim-loan',
  },
  {
    ...plain,
    product_id: 'hardin-credit',
    name: 'Hardin Credit',
    logo: '/products/hardin-credit.svg',
    position: 3,
    fee_bps: 100,
    rate_bps: 450,
    rollover_bps: 0,
    minimum_principal: centavos(5_000_00),
    maximum_principal: centavos(25_000_00),
    instalments: 12,
    period_days: 30,
    rate_text: '0.15% a day',
    description: 'Interest',
    tags: ['Up to 365 days', 'No deposit'],
    target: 'product/hardin-credit',
  },
  {
    ...plain,
    product_id: 'alon-cash',
    name: 'Alon Cash',
    logo: '/products/alon-cash.svg',
    enabled: false,
    position: 4,
    fee_bps: 500,
    rate_bps: 1000,
    rollover_bps: 3000,
    minimum_principal: centavos(1_000_00),
    maximum_principal: centavos(10_000_00),
    instalments: 4,
    period_days: 30,
    rate_text: '10% per 30 days',
    description: 'Not offered at the moment',
    tags: ['Small loan'],
    target: 'product/alon-cash',
  },
];

/** Under caps a rollover may cost 6% of what it defers in 30 days, so more than this would never be offered for a last instalment. */
const CAPPED_ROLLOVER_BPS = 500;

const COOLING_OFF_DAYS = 3;

const PAYMENT_PLANS = { plan_longest_days: 180, plan_least_payment: centavos(200_00), plans_of_a_loan: 2 };

const productFor = ({ costCaps, extras }: Profile, product: ProductRow): ProductRow => ({
  ...product,
  ...(costCaps.length === 0 ? {} : { rollover_bps: Math.min(product.rollover_bps, CAPPED_ROLLOVER_BPS) }),
  ...(extras === 'offered' ? { cooling_off_days: COOLING_OFF_DAYS, ...PAYMENT_PLANS } : {}),
});

/** Running it again puts the products back as they are here. */
export async function seedProducts(database: CellDatabase, profile: Profile): Promise<void> {
  for (const product of SAMPLE_PRODUCTS.map((each) => productFor(profile, each))) {
    await database
      .insertInto('product')
      .values(product)
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(product))
      .execute();
  }
}
