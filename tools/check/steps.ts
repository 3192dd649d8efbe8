export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Past this the step has hung. The whole check has twenty minutes on a machine with nothing else to do. */
  readonly limitMinutes: number;
  /** Figures that are read in a passing run too. */
  readonly showOutput?: true;
}

const script = (name: string, ...options: string[]): string[] => [
  'npm',
  'run',
  '--silent',
  name,
  ...(options.length > 0 ? ['--', ...options] : []),
];

/** The build stands before what reads its files: it writes the messages' modules, which lint and types read. */
export const steps: readonly Step[] = [
  { name: 'lock', command: script('lock'), limitMinutes: 1 },
  { name: 'build', command: script('build'), limitMinutes: 3 },
  { name: 'build:philippines', command: script('build:philippines'), limitMinutes: 3 },
  { name: 'format', command: script('format:check'), limitMinutes: 1 },
  { name: 'lint', command: script('lint'), limitMinutes: 2 },
  { name: 'types', command: script('types'), limitMinutes: 2 },
  { name: 'unused', command: script('unused'), limitMinutes: 1 },
  { name: 'size', command: script('size'), limitMinutes: 1, showOutput: true },
  { name: 'size:kit', command: script('size:kit'), limitMinutes: 1, showOutput: true },
  { name: 'test', command: script('test'), limitMinutes: 15 },
  { name: 'e2e', command: script('e2e'), limitMinutes: 15 },
  { name: 'e2e:philippines', command: script('e2e:philippines'), limitMinutes: 10 },
  { name: 'e2e:kit', command: script('e2e:kit'), limitMinutes: 3 },
  { name: 'paint', command: script('paint', '--runs', '1', '--at-once', '2'), limitMinutes: 5, showOutput: true },
  { name: 'requirements', command: script('requirements'), limitMinutes: 1, showOutput: true },
];
