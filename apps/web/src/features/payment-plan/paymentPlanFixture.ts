import type { AgreedPaymentPlan, PaymentPlanChoice, PaymentPlanChoices } from '@hiram/contract/endpoints/payment-plan.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';

const DAYS = ['2026-12-15', '2026-12-31', '2027-01-15', '2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15'].map(calendarDate);

function sampleChoice(amount: number, price: number, changes: Partial<PaymentPlanChoice> = {}): PaymentPlanChoice {
  const total = OWED + price;
  const steps = DAYS.slice(0, Math.ceil(total / amount)).map((on, place) => ({
    on,
    amount: centavos(Math.min(amount, total - place * amount)),
  }));
  return {
    amount: centavos(amount),
    total: centavos(total),
    price: centavos(price),
    steps,
    daysWon: 30,
    byRollover: { times: 2, fees: centavos(price * 3) },
    figures: `${price};${amount}`,
    ...changes,
  };
}

const OWED = 3_480_00;

export const samplePlanChoices = (changes: Partial<PaymentPlanChoices> = {}): PaymentPlanChoices => ({
  owed: centavos(OWED),
  late: true,
  offered: {
    least: centavos(550_00),
    asRequested: true,
    choices: [sampleChoice(600_00, 96_00), sampleChoice(900_00, 0, { daysWon: -12, byRollover: null }), sampleChoice(550_00, 120_00)],
  },
  ...changes,
});

export const samplePlan = (changes: Partial<AgreedPaymentPlan> = {}): AgreedPaymentPlan => ({
  number: 'PP217K3M9XQ7D2P0A',
  checkCode: 'K3M9XQ7D2P',
  checkUrl: 'https://hiram.example/checkCertificate?number=PP217K3M9XQ7D2P0A&code=K3M9XQ7D2P',
  agreedOn: calendarDate('2026-12-05'),
  state: 'held',
  total: centavos(1_112_00),
  price: centavos(12_00),
  paid: centavos(600_00),
  steps: [
    { on: calendarDate('2026-12-15'), amount: centavos(600_00), isPaid: true },
    { on: calendarDate('2026-12-31'), amount: centavos(512_00), isPaid: false },
  ],
  ...changes,
});
