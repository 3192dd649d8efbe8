import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { partnerClient, type PartnerAccount, type PartnerClient } from '@hiram/partner/client.ts';
import { freshPrefix, makeDatabases } from './databases.ts';
import { openImageStore } from './image-store.ts';
import { KEY, Parts, type Ports, type Tls } from './parts.ts';
import { trustCertificate, type Certificate } from '../../tools/testing/certificate.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { buildWebWhenNeeded, webRoot } from './web-build.ts';

export interface StackOptions {
  readonly profile: ProfileName;
  /** Prefix of databases that are preserved and reused. Without it new databases are created, and dropped with the stack. */
  readonly keep?: string;
  readonly ports?: Ports;
  readonly cells?: number;
  /** Server for the databases; this machine's PostgreSQL by default. */
  readonly databaseServer?: string;
  /** Overrides the environment of the service and its worker. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Enables TLS and HTTP/2, as in production; plain HTTP without it. */
  readonly certificate?: Certificate;
  /** A folder by default; an S3 needs Ceph's packages. */
  readonly images?: 's3' | 'folder';
  /** Called when a part exits unexpectedly. */
  readonly onCrash: (report: string) => void;
}

export interface Switch {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Addresses for staff commands. */
export interface Desk {
  readonly url: string;
  /** Required audience of a staff token. */
  readonly audience: string;
  readonly issuer: string;
}

export interface Stack {
  readonly profile: ProfileName;
  readonly origin: string;
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly desk: Desk;
  readonly account: PartnerAccount;
  readonly partner: PartnerClient;
  readonly cellUrls: readonly string[];
  readonly directoryUrl: string;
  readonly serviceEnvironment: Readonly<Record<string, string>>;
  readonly api: Switch;
  /** nginx, which serves the pages and proxies calls to the service. */
  readonly webServer: Switch;
  stop(): Promise<void>;
}

/** Starts the whole product on this machine: service, worker, desk, sandbox, and nginx with the production build. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const ports = options.ports ?? (await freePorts());
  const tls = await tlsWith(options.certificate);
  await buildWebWhenNeeded(options.profile);
  const databases = await makeDatabases(options.keep ?? freshPrefix(), options.cells ?? 1, options.databaseServer);
  const folder = await mkdtemp(join(tmpdir(), 'hiram-stack-'));
  // A copy, because another build must not replace the pages of a running stack.
  await cp(webRoot(options.profile), join(folder, 'web'), { recursive: true });
  // If the databases are preserved, the photos must also outlive the stack's folder.
  const images = await openImageStore(options.images ?? 'folder', options.keep === undefined ? folder : join(tmpdir(), options.keep));
  const { profile, environment = {}, onCrash } = options;
  const parts = new Parts({ profile, environment, databases, images, folder, ports, tls, onCrash });
  const stop = async (): Promise<void> => {
    await parts.stop();
    await images.stop();
    if (options.keep === undefined) await databases.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await parts.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const account = { apiUrl: parts.apiUrl, ...KEY };
  return {
    profile: options.profile,
    origin: parts.origin,
    apiUrl: parts.apiUrl,
    sandboxUrl: parts.sandboxUrl,
    desk: { url: parts.deskUrl, audience: parts.deskUrl, issuer: parts.issuer },
    account,
    partner: partnerClient(account),
    cellUrls: databases.cellUrls,
    directoryUrl: databases.directoryUrl,
    serviceEnvironment: { ...parts.serviceEnvironment, PORT: '0' },
    api: { stop: () => parts.stopApi(), start: () => parts.startApi() },
    webServer: { stop: () => parts.stopWebServer(), start: () => parts.startWebServer() },
    stop,
  };
}

const freePorts = async (): Promise<Ports> => ({
  webServer: await freePort(),
  api: await freePort(),
  sandbox: await freePort(),
  desk: await freePort(),
  identity: await freePort(),
});

async function tlsWith(certificate: Certificate | undefined): Promise<Tls | null> {
  if (certificate === undefined) return null;
  trustCertificate(certificate);
  return { certificate, plainPort: await freePort() };
}
