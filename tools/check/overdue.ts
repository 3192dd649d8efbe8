/** A package as `npm outdated --all --json` reports it, once for each package that asks for it. */
export interface Outdated {
  readonly current?: string;
  /** The newest that whoever asks for it allows. */
  readonly wanted: string;
  readonly dependent: string;
  readonly location?: string;
}

/** Our own manifests name exact versions, which we can change. A package of another one waits for what that one allows. */
export const mayBeUpdated = ({ current, wanted, dependent }: Outdated, ours: ReadonlySet<string>): boolean =>
  current !== undefined && (wanted !== current || ours.has(dependent));

const DAY_MS = 86_400_000;

/** For how many days a later release of the same major version has been there. */
export function daysBehind(current: string, releases: Readonly<Record<string, string>>, now: Date): number {
  const since = Date.parse(releases[current] ?? '');
  const later = Object.entries(releases)
    .filter(([version]) => /^\d/.test(version) && !version.includes('-') && majorOf(version) === majorOf(current))
    .map(([, at]) => Date.parse(at))
    .filter((at) => at > since);
  return later.length === 0 ? 0 : Math.floor((now.getTime() - Math.min(...later)) / DAY_MS);
}

/** Before version 1 the second number is the one that breaks things. */
const majorOf = (version: string): string => /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version;
