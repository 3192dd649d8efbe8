import { paths, type PathName } from '@hiram/contract/product/paths.ts';

/** Screens that have a hash and no path of their own, and the page that renders each. */
const hosts: readonly [RegExp, PathName][] = [
  [/^#\/(borrowDetail|addnormalcard|alipayrepayment)$/, 'payWay'],
  [/^#\/(download|agreement)Template$/, 'promotion'],
];

type Place = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** Address of the host page, including the query, if a hash screen was opened on another page; otherwise `null`. */
export function hostAddress({ pathname, search, hash }: Place): string | null {
  const host = hosts.find(([pattern]) => pattern.test(hash))?.[1];
  return host === undefined || paths[host].address === pathname ? null : `${paths[host].address}${search}${hash}`;
}

/** Replaces the address by that of the host page. Returns true if it did: this page is then the wrong one. */
export function replaceByHostAddress(): boolean {
  const host = hostAddress(new URL(window.location.href));
  if (host !== null) window.history.replaceState(null, '', host);
  return host !== null;
}
