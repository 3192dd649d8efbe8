import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { CardProcessor } from './card-processor.ts';
import type { CardMode } from './card-processor.ts';

const card = { reference: 'A1', userId: 'u', bankCode: 'BANKA', number: '4012888888884821' };

function buildProcessor(mode: CardMode): CardProcessor {
  const processor = new CardProcessor();
  processor.modes.set('u', mode);
  return processor;
}

function charge(processor: CardProcessor, reference = 'PI1') {
  const registered = processor.register(card);
  const token = registered.state === 'ready' ? registered.token : '';
  return processor.charge({ reference, userId: 'u', token, amount: centavos(2320_00) });
}

test.each<[CardMode, string | null, string, number]>([
  ['ok', 'charged', 'charged', 1],
  ['trust', 'charged', 'charged', 1],
  ['slow', 'charged', 'charged', 1],
  ['decline', 'declined', 'declined', 0],
  ['timeoutDone', null, 'charged', 1],
  ['timeoutNotDone', null, 'unknown', 0],
])('mode %s answers %j and then reports the charge as %s', async (mode, answer, state, taken) => {
  const processor = buildProcessor(mode);

  expect((await charge(processor))?.state ?? null).toBe(answer);

  expect(processor.find('PI1').state).toBe(state);
  expect(processor.chargesOf('u')).toHaveLength(taken);
});

test('charges a reference once however often it is sent', async () => {
  const processor = buildProcessor('ok');
  for (let time = 0; time < 3; time += 1) await charge(processor);

  expect(processor.chargesOf('u')).toHaveLength(1);
});

test('never charges a voided reference and never voids a charged one', async () => {
  const processor = buildProcessor('ok');
  expect(processor.voidCharge('PI1')).toEqual({ state: 'voided' });
  expect(await charge(processor)).toEqual({ state: 'voided' });
  await charge(processor, 'PI2');

  expect(processor.voidCharge('PI2')).toEqual({ state: 'charged' });
  expect(processor.chargesOf('u')).toHaveLength(1);
});

test('gives a number one token, requires no code in mode trust, and refuses the card in mode refuse', () => {
  const processor = buildProcessor('ok');
  expect(processor.register({ ...card, reference: 'A2' })).toEqual(processor.register(card));
  expect(processor.register(card)).toMatchObject({ state: 'ready', needsCode: true });
  expect(buildProcessor('trust').register(card)).toMatchObject({ needsCode: false });
  expect(buildProcessor('refuse').register(card)).toEqual({ state: 'refused' });
});

test('declines an unknown token', async () => {
  const processor = buildProcessor('ok');

  expect(await processor.charge({ reference: 'PI1', userId: 'u', token: 'tok_guessed', amount: centavos(100) })).toEqual({
    state: 'declined',
  });
});
