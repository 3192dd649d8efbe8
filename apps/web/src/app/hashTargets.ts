import { paths, type PathName } from '../platform/navigation/paths.ts';

/** Screens that have a hash and no path of their own, and the page that draws each. */
const hosts: readonly [RegExp, PathName][] = [
  [/^#\/(borrowDetail|addnormalcard|alipayrepayment)$/, 'payWay'],
  [/^#\/(download|agreement)Template$/, 'promotion'],
];

type Place = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** Where a hash target stands that was opened on another page; the query goes with it. Null where all is well. */
export function hostAddress({ pathname, search, hash }: Place): string | null {
  const host = hosts.find(([pattern]) => pattern.test(hash))?.[1];
  return host === undefined || paths[host].address === pathname ? null : `${paths[host].address}${search}${hash}`;
}

/** Puts the host's address in the place of another page's; true where it did, and this page is the wrong one. */
export function takeHostAddress(): boolean {
  const host = hostAddress(new URL(window.location.href));
  if (host !== null) window.history.replaceState(null, '', host);
  return host !== null;
}
