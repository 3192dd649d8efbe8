/** An entry of `npm outdated --all --json`, one per package and dependent. */
export interface Outdated {
  readonly current?: string;
  /** The newest version that the dependent allows. */
  readonly wanted: string;
  readonly dependent: string;
  readonly location?: string;
}

/** Our own manifests have exact versions, which we can change. Other packages are limited to the range of their dependent. */
export const isOwnUpdate = ({ current, wanted, dependent }: Outdated, ours: ReadonlySet<string>): boolean =>
  current !== undefined && (wanted !== current || ours.has(dependent));

const DAY_MS = 86_400_000;

/** Returns the number of days since the first later release of the same major version. */
export function daysBehind(current: string, releases: Readonly<Record<string, string>>, now: Date): number {
  const since = Date.parse(releases[current] ?? '');
  const later = Object.entries(releases)
    .filter(([version]) => /^\d/.test(version) && !version.includes('-') && majorOf(version) === majorOf(current))
    .map(([, at]) => Date.parse(at))
    .filter((at) => at > since);
  return later.length === 0 ? 0 : Math.floor((now.getTime() - Math.min(...later)) / DAY_MS);
}

/** Before version 1 the second number marks breaking changes. */
const majorOf = (version: string): string => /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version;
