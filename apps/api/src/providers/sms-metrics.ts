import { Counter } from 'prom-client';
import type { SmsSender } from './sms.ts';

/** Counts all messages of the process: codes requested by callers, and messages that the worker sends by itself. */
export const smsSent = new Counter({
  name: 'sms_sent_total',
  help: 'Messages sent to the SMS network, by state of the answer',
  labelNames: ['state'] as const,
  registers: [],
});

export const withSmsMetrics = (sender: SmsSender): SmsSender => ({
  send: async (message) => {
    const answer = await sender.send(message).catch((error: unknown) => {
      smsSent.inc({ state: 'unanswered' });
      throw error;
    });
    smsSent.inc({ state: answer.state });
    return answer;
  },
  readWebhook: (request) => sender.readWebhook(request),
});
