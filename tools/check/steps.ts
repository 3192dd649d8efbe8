export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Prints its output also on success, because it contains figures. */
  readonly showOutput?: true;
  readonly nightly?: true;
}

const script = (name: string, ...options: string[]): string[] => [
  'npm',
  'run',
  '--silent',
  name,
  ...(options.length > 0 ? ['--', ...options] : []),
];

/** Builds with the developer preview, which the journeys open; the other pages are the same files with and without it. */
const withPreview = (name: string): string[] => ['env', 'HIRAM_PREVIEW=on', ...script(name)];

/** In order: the build writes the message modules that lint and types read. */
export const steps: readonly Step[] = [
  { name: 'lock', command: script('lock') },
  { name: 'build', command: withPreview('build') },
  { name: 'build:philippines', command: withPreview('build:philippines') },
  { name: 'format', command: script('format:check') },
  { name: 'lint', command: script('lint') },
  { name: 'types', command: script('types') },
  { name: 'unused', command: script('unused') },
  { name: 'size', command: script('size'), showOutput: true },
  { name: 'test', command: script('test') },
  { name: 'e2e', command: script('e2e') },
  { name: 'e2e:philippines', command: script('e2e:philippines') },
  { name: 'e2e:kit', command: script('e2e:kit'), nightly: true },
  { name: 'containers', command: script('containers'), showOutput: true, nightly: true },
  { name: 'mutants', command: script('mutants'), showOutput: true, nightly: true },
  { name: 'paint', command: script('paint', '--runs', '3', '--at-once', '2'), showOutput: true, nightly: true },
  { name: 'requirements', command: script('requirements'), showOutput: true },
];
