import { m } from '@hiram/contract/messages';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import { toast } from '../toast/toast.ts';

/** Opens an address from the service. If it may not be opened, shows a toast and returns false. */
export function openAddress(...to: Parameters<typeof safeNavigate>): boolean {
  const opened = safeNavigate(...to);
  if (!opened) toast.fail(m.link_refused());
  return opened;
}
