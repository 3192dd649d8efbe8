import { m } from '@hiram/contract/messages';
import { CONTACT_CHANNELS } from '@hiram/contract/product/contact-rules.ts';
import { contactChannelName } from '../../ui/show/contactChannel.ts';

/** Address parameter with the channel of a contact that is missing from the borrower's contact list and is the subject of the complaint. */
export const UNLISTED = 'unlisted';

/** Initial text of a complaint about an unlisted contact; empty if the address names no channel. */
export function unlistedText(search: string): string {
  const named = new URLSearchParams(search).get(UNLISTED);
  const channel = CONTACT_CHANNELS.find((each) => each === named);
  return channel === undefined ? '' : m.complaint_unlisted({ channel: contactChannelName(channel) });
}
