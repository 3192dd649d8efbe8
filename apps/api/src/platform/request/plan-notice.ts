import type { CellDatabase } from '../db/cells.ts';
import { currentRequestId } from '../observability/request-id.ts';
import type { NoticeRow } from '../../tables/notice.ts';

interface NewNotice {
  readonly userId: string;
  readonly kind: NoticeRow['kind'];
  readonly subject: string;
  readonly at: Date;
}

/** Plans an SMS by the worker. A notice of the same kind and subject is sent once, however often it is planned. */
export async function planNotice(database: CellDatabase, { userId, kind, subject, at }: NewNotice): Promise<void> {
  await database
    .insertInto('notice')
    .values({
      userId,
      kind,
      subject,
      state: 'waiting',
      madeAt: at,
      sendAt: at,
      tries: 0,
      endedAt: null,
      requestId: currentRequestId(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
