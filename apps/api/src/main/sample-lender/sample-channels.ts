import type { Insertable } from 'kysely';
import { DEFAULT_PROVIDERS } from '../../platform/config/provider-config.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { PayInstructions, PaymentChannelRow } from '../../platform/db/schema/payments.tables.ts';

type Channel = Omit<Insertable<PaymentChannelRow>, 'position' | 'instructions' | 'enabled' | 'provider'> & {
  readonly instructions: readonly PayInstructions[];
};

const DAY_MINUTES = 24 * 60;
const CODE_LIFETIME = 3 * DAY_MINUTES;

const AT_THE_CASHIER = {
  name: 'At the cashier',
  steps: ['Say you are paying a Hiram loan.', 'Give the Contract No. and the exact amount.', 'Check the slip before you leave.'],
};

const inWallet = (wallet: string): PayInstructions => ({
  title: `In ${wallet}`,
  list: [
    {
      name: 'Pay Bills',
      steps: [
        `Open ${wallet} and tap Pay Bills.`,
        'Choose Payment Solutions, then Tulay Payments.',
        'Enter the Contract No. as the reference number, and the exact amount.',
        'Confirm, and keep the receipt.',
      ],
    },
  ],
});

const onThePage = (where: string): PayInstructions => ({
  title: where,
  list: [
    {
      name: 'Online',
      steps: ['Tap Payment. The page of the bank or wallet opens.', 'Check the amount and confirm.', 'You come back here by yourself.'],
    },
  ],
});

/** The sample lender's, for demo and tests. The first is the default; the last is not in the list. */
const SAMPLE_CHANNELS: readonly Channel[] = [
  {
    channel_number: 90004,
    kind: 'code',
    provider_channel: 'Sari Mart',
    name: 'Sari Mart counter',
    logo: '/channels/sari-mart.svg',
    redirects: false,
    valid_minutes: CODE_LIFETIME,
    posting_weekdays: 1,
    closing_hour: 17,
    instructions: [
      {
        title: 'In the store',
        list: [
          {
            name: 'At the kiosk',
            steps: [
              'Tap Bills, then Loans.',
              'Enter your Contract No. and mobile number.',
              'Print the slip and pay at the cashier within 30 minutes.',
            ],
          },
          AT_THE_CASHIER,
        ],
      },
    ],
  },
  {
    channel_number: 90006,
    kind: 'qr',
    provider_channel: 'PeraPay',
    name: 'PeraPay',
    logo: '/channels/perapay.svg',
    redirects: false,
    valid_minutes: DAY_MINUTES,
    posting_weekdays: 0,
    closing_hour: null,
    instructions: [inWallet('PeraPay')],
  },
  {
    channel_number: 90005,
    kind: 'code',
    provider_channel: 'Wallet B',
    name: 'Wallet B',
    logo: '/channels/wallet-b.svg',
    redirects: false,
    valid_minutes: CODE_LIFETIME,
    posting_weekdays: 0,
    closing_hour: null,
    instructions: [inWallet('Wallet B')],
  },
  {
    channel_number: 90008,
    kind: 'counter',
    provider_channel: 'Palengke pay',
    name: 'Palengke pay counter',
    logo: '/channels/palengke-pay.svg',
    redirects: false,
    valid_minutes: CODE_LIFETIME,
    posting_weekdays: 1,
    closing_hour: 17,
    instructions: [{ title: 'In the store', list: [AT_THE_CASHIER] }],
  },
  {
    channel_number: 90011,
    kind: 'checkout',
    provider_channel: 'Bank transfer',
    name: 'Bank transfer',
    logo: '/channels/bank-transfer.svg',
    redirects: false,
    valid_minutes: DAY_MINUTES,
    posting_weekdays: 2,
    closing_hour: null,
    instructions: [onThePage('On the page of your bank')],
  },
  {
    channel_number: 90010,
    kind: 'checkout',
    provider_channel: 'Lilim Wallet',
    name: 'Lilim Wallet',
    logo: '/channels/lilim-wallet.svg',
    redirects: true,
    valid_minutes: 60,
    posting_weekdays: 0,
    closing_hour: null,
    instructions: [onThePage('In Lilim Wallet')],
  },
];

/** Running it again puts the channels back as they are here. */
export async function seedChannels(database: CellDatabase): Promise<void> {
  for (const [index, channel] of SAMPLE_CHANNELS.entries()) {
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
      .onConflict((conflict) => conflict.column('channel_number').doUpdateSet(row))
      .execute();
  }
}
