import { dueDatesCalendar } from '@hiram/contract/calendar.ts';
import type { ReactElement } from 'react';
import { call } from '../../api/call.ts';
import { m } from '../../messages/generated/messages.js';
import { pageLanguage } from '../../messages/pageLanguage.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';
import { ListRow } from '../../ui/show/ListRow.tsx';
import { useSession } from '../../useSession.ts';

/** The phone's own calendar opens the file. */
export function CalendarRow(): ReactElement {
  const session = useSession();
  const { orderId } = session;
  const calendar = useOpenFile(() => call(dueDatesCalendar, session, { orderId, lang: pageLanguage() }, { loading: true }));
  return <ListRow title={m.calendar_title()} sub={m.calendar_link()} onPress={() => calendar.mutate()} />;
}
