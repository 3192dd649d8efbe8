import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, 'render');
export const CHART = join(import.meta.dirname, 'hiram');

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

interface Rendering {
  readonly release?: string;
  /** Files with values; later files override earlier ones. */
  readonly values: readonly string[];
  /** Folder of another chart. */
  readonly chart?: string;
  /** File with the objects that exist in the cluster. */
  readonly cluster?: string;
}

/** Renders the chart with a small program on Helm's own libraries, because Helm itself is not available where the project is built. */
export class Renderer {
  readonly #program: string;

  private constructor(program: string) {
    this.#program = program;
  }

  /** Compiles the program with Debian's Go and its libraries, without network access and without a C compiler. */
  static async buildInto(folder: string): Promise<Renderer> {
    const program = join(folder, 'render');
    const environment = { ...process.env, GOPATH: '/usr/share/gocode', GO111MODULE: 'off', CGO_ENABLED: '0', GOFLAGS: '' };
    await run('go', ['build', '-o', program, '.'], { cwd: SOURCE, env: environment });
    return new Renderer(program);
  }

  /** Returns the manifests as the cluster parses them: Kubernetes reads YAML 1.1. */
  async documents(rendering: Rendering): Promise<readonly Manifest[]> {
    const documents = parseAllDocuments(await this.#print(rendering), { version: '1.1' });
    if ('empty' in documents) return [];
    return documents.flatMap((document) => {
      for (const error of document.errors) throw error;
      // A template whose first line is `---` renders as a document that consists of a comment.
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
