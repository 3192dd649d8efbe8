import { message } from '@hiram/contract/messages/message.ts';
import type { SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import { accountText } from '../origination/bank-accounts.ts';
import { storedRows } from '../../platform/db/reference.ts';
import type { NoticeRow } from '../../tables/notice.ts';

export const NOTICES: DatedRows<NoticeRow> = {
  table: 'notice',
  key: ['user_id', 'kind', 'subject'],
  due: 'send_at',
  count: 'tries',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

/** Notices are sent at any hour, because a borrower who is being robbed wants to be woken. */
export const claimNotice = (database: CellDatabase, at: Date): Promise<NoticeRow | null> => claimDue(database, NOTICES, at);

export async function endNotice(database: CellDatabase, { user_id, kind, subject }: NoticeRow, ended: EndedNotice): Promise<void> {
  await database
    .updateTable('notice')
    .set({ state: ended.state, send_at: null, ended_at: ended.at })
    .where(({ and }) => and({ user_id, kind, subject, state: 'waiting' }))
    .execute();
}

interface EndedNotice {
  readonly state: 'sent' | 'refused';
  readonly at: Date;
}

/** Contains no link: a borrower who learns to follow links in such messages follows a thief's. */
export async function noticeMessage(database: CellDatabase, { user_id, kind, subject }: NoticeRow): Promise<SmsMessage> {
  const { phone, language } = await database
    .selectFrom('borrower')
    .select(['phone', 'language'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const text =
    kind === 'browser'
      ? message(language, 'sms_other_browser')
      : message(language, 'sms_account_changed', {
          account: (await accountText(storedRows(database), user_id, subject)) ?? '',
        });
  return { reference: `N-${kind}-${subject}`, phone, text };
}
