import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import { verdictOn } from '../lending/reminders/due-reminder.ts';
import { planReminders } from '../lending/reminders/plan-reminders.ts';
import { claimReminder, endReminder, recordSending, withdrawReminder } from '../lending/reminders/reminder-rows.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { WAITING_CONCURRENCY, runDue } from './run-due.ts';
import type { ReminderRow } from '../tables/reminder.ts';

type ReminderDependencies = Pick<JobDependencies, 'database' | 'clock' | 'log' | 'profile' | 'contactRules' | 'providers'>;

/** Sends all due reminders and returns the number of claimed ones. */
export async function sendDueReminders(dependencies: ReminderDependencies): Promise<number> {
  if (dependencies.profile.extras === 'absent') return 0;
  await planReminders(dependencies.database, dependencies.contactRules, await dependencies.clock.now());
  const claim = async (): Promise<ReminderRow | null> => claimReminder(dependencies.database, await dependencies.clock.now());
  const handle = (reminder: ReminderRow): Promise<void> =>
    sendOne(dependencies, reminder).catch((err: unknown) => logFailure(dependencies, reminder, err));
  return runDue({ claim, handle }, WAITING_CONCURRENCY);
}

async function sendOne(dependencies: ReminderDependencies, reminder: ReminderRow): Promise<void> {
  const { database, clock, providers } = dependencies;
  const at = await clock.now();
  const verdict = await verdictOn(database, dependencies, reminder, at);
  if (verdict === 'needless') return withdrawReminder(database, reminder);
  if (verdict === 'missed') return endReminder(database, reminder, { state: 'missed', at });
  const { state } = await providers.sms.send(verdict.message);
  await recordSending(database, reminder, { contactId: verdict.contactId, isSent: state === 'accepted', at });
}

/** The reminder becomes due again by itself and does not delay the others. It is delivered once, however often it is sent. */
function logFailure({ log }: ReminderDependencies, { orderId, tries }: ReminderRow, err: unknown): void {
  const text = err instanceof ProviderUnreachable ? 'no answer from the SMS network' : 'a reminder could not be sent';
  log.warn({ err, orderId, tries }, text);
}
