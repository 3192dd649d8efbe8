import { expect, test } from 'vitest';
import { SmsNetwork } from './sms-network.ts';

const message = { reference: 'R1', phone: '13971550100', text: 'Your code is 123456.' };

test('delivers a message once however often it is sent', () => {
  const network = new SmsNetwork();

  expect([network.send(message), network.send(message)]).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);

  expect(network.inbox('13971550100')).toMatchObject([message]);
});

test('lists the messages of one phone, newest first', () => {
  const network = new SmsNetwork();
  network.send(message);
  network.send({ ...message, reference: 'R2', text: 'Your code is 654321.' });
  network.send({ ...message, reference: 'R3', phone: '13971550101' });

  expect(network.inbox('13971550100').map(({ reference }) => reference)).toEqual(['R2', 'R1']);
  expect(network.inbox()).toHaveLength(3);
});

test('refuses messages in mode refuse and accepts but does not deliver them in mode lost', () => {
  const network = new SmsNetwork();
  network.modes.set('13971550100', 'refuse');
  network.modes.set('13971550101', 'lost');

  expect(network.send(message)).toEqual({ state: 'refused' });
  expect(network.send({ ...message, reference: 'R2', phone: '13971550101' })).toEqual({ state: 'accepted' });
  expect(network.inbox()).toEqual([]);
});
