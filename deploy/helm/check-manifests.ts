import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { Manifest } from './render.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Kind {
  readonly Model: new (manifest: never) => { validate(): void };
  /** File of kubernetes-types that declares the type of this name. */
  readonly types: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'v1 ConfigMap': { Model: ConfigMap, types: 'core/v1' },
  'v1 Service': { Model: Service, types: 'core/v1' },
  'v1 ServiceAccount': { Model: ServiceAccount, types: 'core/v1' },
  'apps/v1 Deployment': { Model: Deployment, types: 'apps/v1' },
  'autoscaling/v2 HorizontalPodAutoscaler': { Model: HorizontalPodAutoscaler, types: 'autoscaling/v2' },
  'batch/v1 CronJob': { Model: CronJob, types: 'batch/v1' },
  'batch/v1 Job': { Model: Job, types: 'batch/v1' },
  'networking.k8s.io/v1 Ingress': { Model: Ingress, types: 'networking/v1' },
  'networking.k8s.io/v1 NetworkPolicy': { Model: NetworkPolicy, types: 'networking/v1' },
  'policy/v1 PodDisruptionBudget': { Model: PodDisruptionBudget, types: 'policy/v1' },
};

const kindOf = ({ apiVersion, kind }: Manifest): Kind | undefined => KINDS[`${apiVersion} ${kind}`];
const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/** True for kinds of Kubernetes itself. The schemas of the operators' kinds are not available here. */
export const isOwnKind = (manifest: Manifest): boolean => kindOf(manifest) !== undefined;

/** Validates manifests against the schemas of Kubernetes' API and returns wrong and missing values. The schemas accept unknown keys. */
export function wrongValues(manifests: readonly Manifest[]): readonly string[] {
  return manifests.flatMap((manifest) => {
    const kind = kindOf(manifest);
    if (kind === undefined) return [`${nameOf(manifest)}: unknown kind`];
    try {
      new kind.Model(manifest as never).validate();
      return [];
    } catch (error) {
      return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** Returns the keys that Kubernetes' API does not have, at any depth: TypeScript rejects excess properties of a literal. */
export async function unknownKeys(manifests: readonly Manifest[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'manifests-'));
  try {
    const lines = manifests.map((manifest, index) => {
      const type = `import('kubernetes-types/${kindOf(manifest)?.types}').${manifest.kind}`;
      return `/* ${nameOf(manifest)} */ export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
    });
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'));
    const paths = { 'kubernetes-types/*': [join(ROOT, 'node_modules/kubernetes-types/*')] };
    const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', strict: true, noEmit: true, types: [], paths };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
    const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false']).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const [, at = ''] = /manifests\.ts\((\d+),/.exec(line) ?? [];
        const manifest = manifests[Number(at) - 1];
        return `${manifest === undefined ? '' : nameOf(manifest)}: ${line.replace(/^.*error TS\d+: /, '')}`;
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}
