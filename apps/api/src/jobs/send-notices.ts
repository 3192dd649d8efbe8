import { claimNotice, endNotice, noticeMessage } from '../lending/notices/notices.ts';
import { withRequestId } from '../platform/observability/request-id.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { WAITING_CONCURRENCY, runDue } from './run-due.ts';
import type { NoticeRow } from '../tables/notice.ts';

type NoticeDependencies = Pick<JobDependencies, 'database' | 'clock' | 'log' | 'providers'>;

/** Sends all due notices and returns their number. A failed notice becomes due again by itself and is delivered once. */
export function sendDueNotices(dependencies: NoticeDependencies): Promise<number> {
  const { database, clock, log } = dependencies;
  const claim = async (): Promise<NoticeRow | null> => claimNotice(database, await clock.now());
  const handle = (notice: NoticeRow): Promise<void> =>
    withRequestId(notice.requestId, () => sendOne(dependencies, notice)).catch((err: unknown) =>
      log.warn({ err, kind: notice.kind, tries: notice.tries, requestId: notice.requestId ?? undefined }, 'a notice was not sent'),
    );
  return runDue({ claim, handle }, WAITING_CONCURRENCY);
}

async function sendOne({ database, clock, providers }: NoticeDependencies, notice: NoticeRow): Promise<void> {
  const { state } = await providers.sms.send(await noticeMessage(database, notice));
  await endNotice(database, notice, { state: state === 'accepted' ? 'sent' : 'refused', at: await clock.now() });
}
