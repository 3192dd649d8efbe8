export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Figures that are read in a passing run too. */
  readonly showOutput?: true;
  /** Left out, and said to be, where the check is late: its machine is much slower than usual, and the others have to be done. */
  readonly givesWay?: true;
}

const script = (name: string, ...options: string[]): string[] => [
  'npm',
  'run',
  '--silent',
  name,
  ...(options.length > 0 ? ['--', ...options] : []),
];

/** With the developer's preview, as the journeys want the pages: they build them again where it is missing. The other pages are the same files. */
const withPreview = (name: string): string[] => ['env', 'HIRAM_PREVIEW=on', ...script(name)];

/** The build stands before what reads its files: it writes the messages' modules, which lint and types read. */
export const steps: readonly Step[] = [
  { name: 'lock', command: script('lock') },
  { name: 'build', command: withPreview('build') },
  { name: 'build:philippines', command: withPreview('build:philippines') },
  { name: 'format', command: script('format:check') },
  { name: 'lint', command: script('lint') },
  { name: 'types', command: script('types') },
  { name: 'unused', command: script('unused') },
  { name: 'size', command: script('size'), showOutput: true },
  { name: 'size:kit', command: script('size:kit'), showOutput: true },
  { name: 'test', command: script('test') },
  { name: 'e2e', command: script('e2e') },
  { name: 'e2e:philippines', command: script('e2e:philippines') },
  { name: 'e2e:kit', command: script('e2e:kit') },
  {
    name: 'containers',
    command: script('containers', 'build', 'journeys', 'trials', '--handful', '--if-possible'),
    showOutput: true,
    givesWay: true,
  },
  { name: 'mutants', command: script('mutants', '--changed', '--minutes=1'), showOutput: true, givesWay: true },
  { name: 'paint', command: script('paint', '--runs', '1', '--at-once', '2'), showOutput: true, givesWay: true },
  { name: 'requirements', command: script('requirements'), showOutput: true },
];
