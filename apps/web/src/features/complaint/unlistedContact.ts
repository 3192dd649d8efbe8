import { m } from '@hiram/contract/messages';
import { CONTACT_CHANNELS } from '@hiram/contract/product/contact-rules.ts';
import { contactChannelName } from '../../ui/show/contactChannel.ts';

/** Names the channel of a contact that is not on the borrower's list: her complaint is about that. */
export const UNLISTED = 'unlisted';

/** What a complaint about such a contact begins with; empty where the address names none. */
export function unlistedText(search: string): string {
  const named = new URLSearchParams(search).get(UNLISTED);
  const channel = CONTACT_CHANNELS.find((each) => each === named);
  return channel === undefined ? '' : m.complaint_unlisted({ channel: contactChannelName(channel) });
}
