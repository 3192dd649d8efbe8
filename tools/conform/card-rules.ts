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
  assertRule(registered.state === 'ready', 'a good card was refused');
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
  const taken = await counterpart.charged(userId);
  assertRule(isSame(taken, amounts), `taken were ${JSON.stringify(taken)} centavos, not ${JSON.stringify(amounts)}`);
}

const charges: readonly Rule<'cards'>[] = [
  {
    name: 'one-token',
    says: 'Registered again with the same reference, by any process, a card has the same token, and no token is the number.',
    async check(bench) {
      const card = await cardOf(bench);
      const token = await tokenOf(bench, card);
      for (let again = 0; again < 3; again += 1) assertRule((await tokenOf(bench, card)) === token, 'another token each time');
      assertRule(!token.includes(card.number), 'the token has the number in it');
    },
  },
  {
    name: 'refused-card',
    says: 'A card that can’t be charged is refused, and gets no token.',
    async check(bench) {
      const { state } = await bench.open().register(await cardOf(bench, 'refused'));
      assertRule(state === 'refused', `it is ${state}`);
    },
  },
  {
    name: 'one-charge',
    says: 'Charged again with the same reference, by any process, the money is taken once; another reference takes it once more.',
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
    says: 'The amount is taken to the centavo.',
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
    says: 'A charge that the bank declines is declined, also when it is looked for, and takes nothing.',
    async check(bench) {
      const charge = await chargeOf(bench, AMOUNT, 'declined');
      assertState('the charge', await bench.open().charge(charge), 'declined');
      assertState('what is found', await bench.open().find(charge.reference), 'declined');
      await assertCharged(bench, charge, []);
    },
  },
  {
    name: 'unknown-reference',
    says: 'Only a reference that the processor has certainly never seen is unknown, because it is charged again then.',
    async check(bench) {
      assertState('a reference that was never sent', await bench.open().find(randomUUID()), 'unknown');
      const charge = await chargeOf(bench);
      await bench.open().charge(charge);
      assertState('what was charged', await bench.open().find(charge.reference), 'charged');
    },
  },
  {
    name: 'lost-answer',
    says: 'When the answer is lost on its way, the charge is found, and charging again takes no more money.',
    async check(bench) {
      const charge = await chargeOf(bench);
      bench.gate.behave(async (_asked, pass) => {
        await pass();
        return 'cut';
      });
      await assertUnreachable('charge, answer lost', () => bench.open().charge(charge));
      bench.gate.behave();
      assertState('after the lost answer it', await bench.open().find(charge.reference), 'charged');
      await bench.open().charge(charge);
      await assertCharged(bench, charge, [AMOUNT]);
    },
  },
  {
    name: 'late-answer',
    says: 'An answer that comes after the time limit is no answer, and charging again takes no more money.',
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
    says: 'A reference that was voided takes nothing, also when a copy of its charge comes later; one that was charged is answered as charged.',
    async check(bench) {
      const [early, done] = [await chargeOf(bench), await chargeOf(bench)];
      assertState('a reference that was voided', await bench.open().voidCharge(early.reference), 'voided');
      assertState('its charge', await bench.open().charge(early), 'voided');
      await assertCharged(bench, early, []);
      await bench.open().charge(done);
      assertState('what was charged before it was voided', await bench.open().voidCharge(done.reference), 'charged');
    },
  },
];

export const cardRules: readonly Rule<'cards'>[] = [
  ...charges,
  ...webhookRules<'cards'>(async (bench) => {
    const { counterpart } = bench;
    assertRule(counterpart.report !== undefined, 'it sends no webhooks');
    const charge = await chargeOf(bench);
    await bench.open().charge(charge);
    return { reader: bench.open(), webhook: await counterpart.report(charge.reference) };
  }),
  ...callRules<'cards'>(async (bench) => {
    bench.gate.behave();
    const [card, charge] = [await cardOf(bench), await chargeOf(bench)];
    return {
      register: (processor) => processor.register(card),
      charge: (processor) => processor.charge(charge),
      find: (processor) => processor.find(charge.reference),
      voidCharge: (processor) => processor.voidCharge(charge.reference),
    };
  }),
];
