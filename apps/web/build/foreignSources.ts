import type { Profile } from '@hiram/contract/product/profile.ts';
import type { RoutesTable } from '../src/app/boot/routesTable.ts';
import type { Brand } from '../src/platform/config/brand.ts';

type ForeignSources = Pick<RoutesTable, 'framedOrigins' | 'imageOrigins'>;

/**
 * Foreign origins that the content policy allows for frames and images: those that `safeAddress` and `safeImage` accept, and the external page that
 * the website's Policy page may frame.
 */
export function foreignSources({ serverAddresses }: Profile, { allowedOrigins, privacyPage }: Brand): ForeignSources {
  if (serverAddresses === 'anywhere') return { framedOrigins: ['https:'], imageOrigins: ['https:'] };
  const policy = URL.canParse(privacyPage) ? [new URL(privacyPage).origin] : [];
  return { framedOrigins: [...new Set([...allowedOrigins, ...policy])], imageOrigins: allowedOrigins };
}
