import { contactList } from '@hiram/contract/endpoints/contacts.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { fixedQuery } from '../../platform/api/screenQuery.ts';
import { useSession } from '../../platform/session/useSession.ts';

export type ContactList = AnswerOf<typeof contactList>;
export type Contact = ContactList['contacts'][number];

export const contactsQuery = fixedQuery(contactList, {});

/** Adds older pages to the first page. Older pages are never refetched, because earlier contacts no longer change. */
export function useEarlier({ contacts, next }: ContactList) {
  const session = useSession();
  const [earlier, setEarlier] = useState<{ readonly after: string; readonly page: ContactList }[]>([]);
  // A refetched first page may end at another contact; older pages that no longer continue it are dropped.
  const follows = earlier[0]?.after === next ? earlier : [];
  const end = follows.at(-1)?.page.next ?? (follows.length > 0 ? null : next);
  const reading = useMutation({
    mutationFn: async (after: string) => ({ after, page: await call(contactList, session, { after }) }),
    onSuccess: (read) => setEarlier([...follows, read]),
  });
  return {
    contacts: [...contacts, ...follows.flatMap(({ page }) => page.contacts)],
    readEarlier: end === null ? null : () => reading.mutate(end),
    reading: reading.isPending,
  };
}
