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
  key: ['userId', 'kind', 'subject'],
  due: 'sendAt',
  count: 'tries',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

/** Notices are sent at any hour, because a borrower who is being robbed wants to be woken. */
export const claimNotice = (database: CellDatabase, at: Date): Promise<NoticeRow | null> => claimDue(database, NOTICES, at);

export async function endNotice(database: CellDatabase, { userId, kind, subject }: NoticeRow, ended: EndedNotice): Promise<void> {
  await database
    .updateTable('notice')
    .set({ state: ended.state, sendAt: null, endedAt: ended.at })
    .where(({ and }) => and({ userId, kind, subject, state: 'waiting' }))
    .execute();
}

interface EndedNotice {
  readonly state: 'sent' | 'refused';
  readonly at: Date;
}

/** Contains no link: a borrower who learns to follow links in such messages follows a thief's. */
export async function noticeMessage(database: CellDatabase, { userId, kind, subject }: NoticeRow): Promise<SmsMessage> {
  const { phone, language } = await database
    .selectFrom('borrower')
    .select(['phone', 'language'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const text =
    kind === 'browser'
      ? message(language, 'sms_other_browser')
      : message(language, 'sms_account_changed', {
          account: (await accountText(storedRows(database), userId, subject)) ?? '',
        });
  return { reference: `N-${kind}-${subject}`, phone, text };
}
