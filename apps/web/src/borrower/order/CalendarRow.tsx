import { dueDatesCalendar } from '@hiram/contract/calendar.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '../../api/call.ts';
import { config } from '../../config.ts';
import { m } from '../../messages/generated/messages.js';
import { safeNavigate } from '../../safeNavigate.ts';
import { ListRow } from '../../ui/show/ListRow.tsx';
import { useSession } from '../../useSession.ts';

/** The phone's own calendar opens the file. */
export function CalendarRow(): ReactElement {
  const session = useSession();
  const { orderId } = session;
  const lang = config.languages.find((each) => each === document.documentElement.lang) ?? config.languages[0];
  const calendar = useMutation({
    mutationFn: () => call(dueDatesCalendar, session, { orderId, lang }, { loading: true }),
    onSuccess: ({ url }) => safeNavigate(url),
  });
  const sub = calendar.isError ? m.calendar_failed() : m.calendar_link();
  return <ListRow title={m.calendar_title()} sub={sub} onPress={() => calendar.mutate()} />;
}
