import { join } from 'node:path';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import type { Manifest } from './render.ts';

export type Variables = Readonly<Record<string, string>>;
type Quantities = Readonly<Record<string, string>>;

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly securityContext: object;
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
  readonly resources?: { readonly requests: Quantities; readonly limits: Quantities };
  readonly volumeMounts?: readonly { name: string; mountPath: string; readOnly?: boolean }[];
}

export interface Pod {
  readonly serviceAccountName: string;
  readonly automountServiceAccountToken: boolean;
  readonly imagePullSecrets?: readonly object[];
  readonly topologySpreadConstraints?: readonly object[];
  readonly initContainers?: readonly Container[];
  readonly containers: readonly [Container];
  readonly volumes: readonly { name: string; emptyDir?: { medium?: string; sizeLimit?: string }; secret?: { items?: readonly object[] } }[];
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Variables; readonly annotations?: Variables };
  readonly spec: Pod;
}

const setOf = (name: string): string => join(import.meta.dirname, 'values', `${name}.yaml`);
/** Sets of values; later files override earlier ones. */
export const SETS = {
  default: [setOf('required')],
  large: [setOf('required'), setOf('large')],
  small: [setOf('required'), setOf('small')],
} as const;

export const manifestsOfKind = (manifests: readonly Manifest[], kind: string): readonly Manifest[] =>
  manifests.filter((each) => each.kind === kind);

export function getManifest(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifestsOfKind(manifests, kind).filter(({ metadata }) => metadata.name === name);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`expected one ${kind} ${name}, found ${found.length}`);
  return found[0];
}

/** Returns the pod template of a Deployment, a Job or a CronJob. */
export function podOf({ spec }: Manifest): PodTemplate {
  const { jobTemplate, template } = spec as { jobTemplate?: { spec: { template: PodTemplate } }; template: PodTemplate };
  return jobTemplate?.spec.template ?? template;
}

/** Valid in form, but not usable. */
const SECRETS: Variables = {
  REDIS_URL: 'rediss://redis',
  ACCOUNT_KEYS: `first:${Buffer.alloc(32).toString('base64')}`,
  PAYMENT_LINK_KEY: SANDBOX_PAYMENT_LINK_KEY.privateKey,
  PARTNER_KEYS: `lender:${'x'.repeat(32)}`,
};

export const secretValue = (variable: string): string => SECRETS[variable] ?? 'x'.repeat(32);
