import { randomUUID } from 'node:crypto';
import type { CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { SHORT_MS, isSame, assertRule, assertUnreachable, withDelayedAnswers } from './bench.ts';
import type { Bench, Rule } from './bench.ts';
import { callRules } from './call-rules.ts';
import type { CardKind } from './trial.ts';
import { webhookRules } from './webhook-rules.ts';

type CardsBench = Bench<'cards'>;

const AMOUNT = 2_320_00;

async function cardOf({ counterpart }: CardsBench, kind: CardKind = 'good'): Promise<CardRegistration> {
  return { ...(await counterpart.card(kind)), reference: randomUUID() };
}

async function tokenOf(bench: CardsBench, card: CardRegistration): Promise<string> {
  const registered = await bench.open().register(card);
  assertRule(registered.state === 'ready', 'a valid card was refused');
  return registered.token;
}

async function chargeOf(bench: CardsBench, amount = AMOUNT, kind: CardKind = 'good'): Promise<ChargeRequest> {
  const card = await cardOf(bench, kind);
  return { reference: randomUUID(), userId: card.userId, token: await tokenOf(bench, card), amount: centavos(amount) };
}

function assertState(what: string, { state }: ChargeAnswer, wanted: ChargeAnswer['state']): void {
  assertRule(state === wanted, `${what} is ${state}, not ${wanted}`);
}

async function assertCharged({ counterpart }: CardsBench, { userId }: ChargeRequest, amounts: readonly number[]): Promise<void> {
  const chargedAmounts = await counterpart.charged(userId);
  assertRule(isSame(chargedAmounts, amounts), `charged were ${JSON.stringify(chargedAmounts)} centavos, not ${JSON.stringify(amounts)}`);
}

const charges: readonly Rule<'cards'>[] = [
  {
    name: 'one-token',
    description: 'Registering the same reference again, in any process, returns the same token, which does not contain the card number.',
    async check(bench) {
      const card = await cardOf(bench);
      const token = await tokenOf(bench, card);
      for (let again = 0; again < 3; again += 1)
        assertRule((await tokenOf(bench, card)) === token, 'a repeated registration returned another token');
      assertRule(!token.includes(card.number), 'the token contains the card number');
    },
  },
  {
    name: 'refused-card',
    description: 'A card that cannot be charged is refused and has no token.',
    async check(bench) {
      const { state } = await bench.open().register(await cardOf(bench, 'refused'));
      assertRule(state === 'refused', `the card is ${state}, not refused`);
    },
  },
  {
    name: 'one-charge',
    description: 'Charging the same reference again, in any process, charges once; another reference charges once more.',
    async check(bench) {
      const charge = await chargeOf(bench);
      for (let time = 0; time < 3; time += 1) assertState('a charge', await bench.open().charge(charge), 'charged');
      await assertCharged(bench, charge, [AMOUNT]);
      await bench.open().charge({ ...charge, reference: randomUUID() });
      await assertCharged(bench, charge, [AMOUNT, AMOUNT]);
    },
  },
  {
    name: 'exact-charge',
    description: 'The charged amount is exact to the centavo.',
    async check(bench) {
      for (const amount of [1, 29, 57_35, 1_234_56, 99_999_99]) {
        const charge = await chargeOf(bench, amount);
        await bench.open().charge(charge);
        await assertCharged(bench, charge, [amount]);
      }
    },
  },
  {
    name: 'declined-charge',
    description: 'A charge that the bank declines is reported as declined, also by a lookup, and charges nothing.',
    async check(bench) {
      const charge = await chargeOf(bench, AMOUNT, 'declined');
      assertState('the charge', await bench.open().charge(charge), 'declined');
      assertState('the lookup', await bench.open().find(charge.reference), 'declined');
      await assertCharged(bench, charge, []);
    },
  },
  {
    name: 'unknown-reference',
    description: 'Only a reference that certainly never reached the processor is `unknown`, because an unknown charge is repeated.',
    async check(bench) {
      assertState('an unsent reference', await bench.open().find(randomUUID()), 'unknown');
      const charge = await chargeOf(bench);
      await bench.open().charge(charge);
      assertState('the charged reference', await bench.open().find(charge.reference), 'charged');
    },
  },
  {
    name: 'lost-answer',
    description: 'After a lost answer, the charge is found, and charging again charges nothing more.',
    async check(bench) {
      const charge = await chargeOf(bench);
      bench.gate.setBehaviour(async (_asked, pass) => {
        await pass();
        return 'cut';
      });
      await assertUnreachable('charge, answer lost', () => bench.open().charge(charge));
      bench.gate.setBehaviour();
      assertState('the charge after the lost answer', await bench.open().find(charge.reference), 'charged');
      await bench.open().charge(charge);
      await assertCharged(bench, charge, [AMOUNT]);
    },
  },
  {
    name: 'late-answer',
    description: 'An answer after the timeout does not count, and charging again charges nothing more.',
    async check(bench) {
      const charge = await chargeOf(bench);
      await withDelayedAnswers(
        bench,
        ({ method }) => method !== 'GET',
        () => assertUnreachable('charge, answered too late', () => bench.open(SHORT_MS).charge(charge)),
      );
      await bench.open().charge(charge);
      await assertCharged(bench, charge, [AMOUNT]);
    },
  },
  {
    name: 'voided-charge',
    description:
      'A voided reference charges nothing, also if a copy of its charge arrives later; voiding a charged reference returns charged.',
    async check(bench) {
      const [early, done] = [await chargeOf(bench), await chargeOf(bench)];
      assertState('the voided reference', await bench.open().voidCharge(early.reference), 'voided');
      assertState('its charge', await bench.open().charge(early), 'voided');
      await assertCharged(bench, early, []);
      await bench.open().charge(done);
      assertState('the reference that was charged first', await bench.open().voidCharge(done.reference), 'charged');
    },
  },
];

export const cardRules: readonly Rule<'cards'>[] = [
  ...charges,
  ...webhookRules<'cards'>(async (bench) => {
    const { counterpart } = bench;
    assertRule(counterpart.report !== undefined, 'the counterpart sends no webhooks');
    const charge = await chargeOf(bench);
    await bench.open().charge(charge);
    return { reader: bench.open(), webhook: await counterpart.report(charge.reference) };
  }),
  ...callRules<'cards'>(async (bench) => {
    bench.gate.setBehaviour();
    const [card, charge] = [await cardOf(bench), await chargeOf(bench)];
    return {
      register: (processor) => processor.register(card),
      charge: (processor) => processor.charge(charge),
      find: (processor) => processor.find(charge.reference),
      voidCharge: (processor) => processor.voidCharge(charge.reference),
    };
  }),
];
