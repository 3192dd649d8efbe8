import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, 'render');
export const CHART = join(import.meta.dirname, 'hiram');

/** Of a chart that was rendered: whatever Kubernetes understands. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

interface Rendering {
  readonly release?: string;
  /** Files, each over those before it. */
  readonly values: readonly string[];
  /** Another folder than the chart's own. */
  readonly chart?: string;
  /** A file with what the cluster holds already. */
  readonly cluster?: string;
}

/** Renders the chart with a small program on the libraries that Helm is made of: Helm itself can't be had where the project is built. */
export class Renderer {
  readonly #program: string;

  private constructor(program: string) {
    this.#program = program;
  }

  /** From Debian's Go and its libraries, without a network and without a C compiler. */
  static async buildInto(folder: string): Promise<Renderer> {
    const program = join(folder, 'render');
    const environment = { ...process.env, GOPATH: '/usr/share/gocode', GO111MODULE: 'off', CGO_ENABLED: '0', GOFLAGS: '' };
    await run('go', ['build', '-o', program, '.'], { cwd: SOURCE, env: environment });
    return new Renderer(program);
  }

  /** As the cluster is given it, and as it reads YAML. */
  async documents(rendering: Rendering): Promise<readonly Manifest[]> {
    const documents = parseAllDocuments(await this.#print(rendering), { version: '1.1' });
    if ('empty' in documents) return [];
    return documents.flatMap((document) => {
      for (const error of document.errors) throw error;
      // A template whose first line is `---` leaves nothing but a comment before it.
      return (document.toJS() as Manifest | null) ?? [];
    });
  }

  notes(rendering: Rendering): Promise<string> {
    return this.#print(rendering, '-notes');
  }

  async #print({ release = 'hiram', values, chart = CHART, cluster }: Rendering, ...more: readonly string[]): Promise<string> {
    const options = [
      `-release=${release}`,
      ...values.map((file) => `-values=${file}`),
      ...(cluster === undefined ? [] : [`-cluster=${cluster}`]),
    ];
    const { stdout } = await run(this.#program, [...options, ...more, chart], { maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  }
}
