import type { SmsCounterpart, Trials } from '../../../../../../tools/conform/trial.ts';
import { closeAll } from '../../../../testing/after-file.ts';
import { sinchAdapter } from '../adapter.ts';
import { startDouble } from './double.ts';

const toInternational = (phone: string): string => `+63${phone.slice(1)}`;

async function start(): Promise<SmsCounterpart> {
  const double = await startDouble();
  let phones = 0;
  return {
    origin: double.url,
    settings: (origin) => ({ ...double.settings, URL: origin }),
    secrets: ['API_TOKEN', 'WEBHOOK_SECRET'],
    stop: closeAll,
    phone: () => `0917${String((phones += 1)).padStart(7, '0')}`,
    refused: ['13971550100', '+639171550104', '0917155010', '028 123 4567', ''],
    inbox: async (phone) => (await double.inbox(toInternational(phone))).map(({ body }) => body),
    report: (phone) => double.report(toInternational(phone), new Date()),
  };
}

export default { sms: { adapter: sinchAdapter.sms, start } } satisfies Trials;
