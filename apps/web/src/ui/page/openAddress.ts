import { m } from '@hiram/contract/messages';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import { toast } from '../toast/toast.ts';

/** Opens what the service gave; an address that may not be opened is said, and gives false. */
export function openAddress(...to: Parameters<typeof safeNavigate>): boolean {
  const opened = safeNavigate(...to);
  if (!opened) toast.fail(m.link_refused());
  return opened;
}
