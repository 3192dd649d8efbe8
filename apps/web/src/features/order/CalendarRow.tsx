import { dueDatesCalendar } from '@hiram/contract/endpoints/calendar.ts';
import type { ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { pageLanguage } from '../../platform/i18n/pageLanguage.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';
import { ListRow } from '../../ui/show/ListRow.tsx';
import { useSession } from '../../platform/session/useSession.ts';

/** Opens the due dates as a file in the phone's own calendar app. */
export function CalendarRow(): ReactElement {
  const session = useSession();
  const { orderId } = session;
  const calendar = useOpenFile(() => call(dueDatesCalendar, session, { orderId, lang: pageLanguage() }, { loading: true }));
  return <ListRow title={m.calendar_title()} sub={m.calendar_link()} onPress={() => calendar.mutate()} />;
}
