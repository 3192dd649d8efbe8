import { m } from '@hiram/contract/messages';
import type { ContactChannel } from '@hiram/contract/product/contact-rules.ts';

const NAMES: Readonly<Record<ContactChannel, () => string>> = {
  sms: m.channel_sms,
  message: m.channel_message,
  call: m.channel_call,
  email: m.channel_email,
  visit: m.channel_visit,
};

export const contactChannelName = (channel: ContactChannel): string => NAMES[channel]();
