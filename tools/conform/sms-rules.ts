import { randomUUID } from 'node:crypto';
import type { SmsMessage } from '@hiram/contract/providers/providers.ts';
import { SHORT_MS, assertRule, assertUnreachable, withDelayedAnswers } from './bench.ts';
import type { Bench, Rule } from './bench.ts';
import { callRules } from './call-rules.ts';
import { webhookRules } from './webhook-rules.ts';

const messageTo = (phone: string, text = 'Ang code mo ay 123456.'): SmsMessage => ({ reference: randomUUID(), phone, text });

async function assertAccepted(bench: Bench<'sms'>, message: SmsMessage): Promise<void> {
  const { state } = await bench.open().send(message);
  assertRule(state === 'accepted', `a message to ${message.phone} was ${state}`);
}

async function assertReceived(bench: Bench<'sms'>, phone: string, texts: readonly string[]): Promise<void> {
  const inbox = await bench.counterpart.inbox(phone);
  assertRule(JSON.stringify(inbox.toSorted()) === JSON.stringify(texts.toSorted()), `the phone has ${JSON.stringify(inbox)}`);
}

const messages: readonly Rule<'sms'>[] = [
  {
    name: 'one-message',
    description: 'Sending the same reference again, in any process, delivers one message.',
    async check(bench) {
      const message = messageTo(bench.counterpart.phone());
      for (let time = 0; time < 3; time += 1) await assertAccepted(bench, message);
      await assertReceived(bench, message.phone, [message.text]);
    },
  },
  {
    name: 'two-messages',
    description: 'Two references result in two messages, also with the same text to the same phone.',
    async check(bench) {
      const phone = bench.counterpart.phone();
      const two = [messageTo(phone), messageTo(phone)];
      for (const message of two) await assertAccepted(bench, message);
      await assertReceived(
        bench,
        phone,
        two.map(({ text }) => text),
      );
    },
  },
  {
    name: 'whole-text',
    description: 'A text is delivered unchanged, with ₱, ñ and line breaks, up to 480 characters.',
    async check(bench) {
      for (const text of ['₱2,320.05 – Señor Peña,\nsalamat po! 🙏', 'x'.repeat(480), '{"a": "& <b> %20 +"}']) {
        const message = messageTo(bench.counterpart.phone(), text);
        await assertAccepted(bench, message);
        await assertReceived(bench, message.phone, [text]);
      }
    },
  },
  {
    name: 'refused-number',
    description: 'A number to which no message may be sent is refused, and no message is sent.',
    async check(bench) {
      for (const phone of bench.counterpart.refused) {
        const { state } = await bench.open().send(messageTo(phone));
        assertRule(state === 'refused', `a message to ${JSON.stringify(phone)} was ${state}`);
        await assertReceived(bench, phone, []);
      }
    },
  },
  {
    name: 'lost-answer',
    description: 'After a lost answer, sending again delivers no second message.',
    async check(bench) {
      const message = messageTo(bench.counterpart.phone());
      // Lookups are answered; only the answer to the message itself is lost.
      bench.gate.setBehaviour(async ({ method }, pass) => {
        const answer = await pass();
        return method === 'GET' ? answer : 'cut';
      });
      await assertUnreachable('send, answer lost', () => bench.open().send(message));
      bench.gate.setBehaviour();
      await assertAccepted(bench, message);
      await assertReceived(bench, message.phone, [message.text]);
    },
  },
  {
    name: 'late-answer',
    description: 'An answer after the timeout does not count, and sending again delivers no second message.',
    async check(bench) {
      const message = messageTo(bench.counterpart.phone());
      await withDelayedAnswers(
        bench,
        ({ method }) => method !== 'GET',
        () => assertUnreachable('send, answered too late', () => bench.open(SHORT_MS).send(message)),
      );
      await assertAccepted(bench, message);
      await assertReceived(bench, message.phone, [message.text]);
    },
  },
];

export const smsRules: readonly Rule<'sms'>[] = [
  ...messages,
  ...webhookRules<'sms'>(async (bench) => {
    const { counterpart } = bench;
    assertRule(counterpart.report !== undefined, 'the counterpart sends no webhooks');
    const phone = counterpart.phone();
    await assertAccepted(bench, messageTo(phone));
    return { reader: bench.open(), webhook: await counterpart.report(phone) };
  }),
  ...callRules<'sms'>(async (bench) => {
    const phone = bench.counterpart.phone();
    return { send: (sender) => sender.send(messageTo(phone)) };
  }),
];
