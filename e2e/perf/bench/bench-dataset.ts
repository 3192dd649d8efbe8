import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { readConfig } from '@hiram/api/platform/config/config.ts';
import { parseCellAddresses } from '@hiram/api/platform/db/cell-addresses.ts';
import { placeShards } from '@hiram/api/platform/db/place-shards.ts';
import { migrateWithRoles } from '@hiram/api/platform/db/roles/grant-roles.ts';
import { closeResources } from '@hiram/api/platform/resources.ts';
import { openResources } from '@hiram/api/providers/resources.ts';
import { seedReference } from '@hiram/api/main/lender-data/seed-reference.ts';
import { freshPrefix, makeDatabases, type Databases } from '../../stack/databases.ts';
import { fillCell, fillDirectory, readTemplateRows } from './fill.ts';
import { personOf, type Person } from './people.ts';
import { makeTemplate, type Template } from './template.ts';

export const PAYMENT_WEBHOOK_SECRET = 'a webhook secret that only a measurement and its service know';

/** Credentials of the lender's back end in the measured service. */
export const PARTNER = { keyId: 'lender', secret: 'a secret that only a measurement and its service know' };

export interface BenchDataset {
  readonly template: Template;
  readonly people: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly cellUrls: readonly string[];
  readonly folder: string;
  /** Ids of the template, from which the ids of the copies are derived. */
  readonly ids: readonly string[];
  person(n: number): Person;
  remove(): Promise<void>;
}

interface DatasetSize {
  readonly people: number;
  readonly cells?: number;
  /** See `fillCell`. */
  readonly bulk?: boolean;
  readonly isKept?: boolean;
  /** Empty databases on a server of their own; by default they are created on the machine's server. */
  readonly databases?: Databases;
}

export async function makeDataset({ people, cells = 1, databases: given, ...how }: DatasetSize): Promise<BenchDataset> {
  const databases = given ?? (await makeDatabases(freshPrefix().replace('e2e', 'bench'), cells));
  const folder = mkdtempSync(join(tmpdir(), 'hiram-bench-'));
  const remove = async (): Promise<void> => {
    await databases.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const environment = environmentOf(databases, folder);
    await migrateWithRoles(databases.directoryUrl, 'directory');
    for (const url of databases.cellUrls) await migrateWithRoles(url, 'cell');
    await placeShards(databases.directoryUrl, parseCellAddresses(databases.cells));
    const { template, ids } = await fill(environment, { people, ...how });
    return { template, people, environment, cellUrls: databases.cellUrls, folder, ids, person: (n) => personOf(n, ids), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Creates one borrower with the service's own code; the others are copies, each in its own cell. */
async function fill(
  environment: Readonly<Record<string, string>>,
  { people, bulk = false, isKept = false }: Pick<DatasetSize, 'people' | 'bulk' | 'isKept'>,
) {
  const config = readConfig(environment);
  const resources = await openResources(config, (error) => console.error(error));
  try {
    await seedReference(resources.cells.all, config.profile);
    const template = await makeTemplate(resources);
    const rows = await readTemplateRows(resources.cells.of(template.userId).url, template.userId, isKept);
    for (const { url } of resources.cells.all) await fillCell(url, rows, { people, bulk, isKept });
    await fillDirectory(config.directoryUrl, template.intentId, rows.ids, people);
    return { template, ids: rows.ids };
  } finally {
    await closeResources(resources);
  }
}

const environmentOf = (databases: { readonly directoryUrl: string; readonly cells: string }, folder: string) => ({
  DIRECTORY_DATABASE_URL: databases.directoryUrl,
  CELLS: databases.cells,
  REDIS_URL: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  PORT: '0',
  // The load shares the machine with the service, so slow calls are measured and not rejected.
  TIMEOUT_SCALE: '60',
  // One session of each borrower lasts for the whole measurement.
  SESSION_IDLE_MINUTES: '1440',
  PARTNER_KEYS: `${PARTNER.keyId}:${PARTNER.secret}`,
  PHONE_KEY: 'a phone key that only a measurement and its service know',
  ACCOUNT_KEYS: `bench:${Buffer.alloc(32, 'bench').toString('base64')}`,
  PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
  LENDER_NAME: 'Hiram Lending Company',
  LENDER_REGISTRATION: 'No. 0000000',
  IMAGE_STORE_URL: pathToFileURL(join(folder, 'images')).href,
  IMAGE_STORE_SECRET: 'an image secret that only a measurement and its service know',
  PAYMENT_LINK_KEY: SANDBOX_PAYMENT_LINK_KEY.privateKey,
  PAYMENT_WEBHOOK_SECRET,
  PAYOUT_WEBHOOK_SECRET: PAYMENT_WEBHOOK_SECRET,
  DECISION_SECRET: PAYMENT_WEBHOOK_SECRET,
  PAYOUT_SECRET: PAYMENT_WEBHOOK_SECRET,
  SMS_SECRET: PAYMENT_WEBHOOK_SECRET,
  PAYMENT_SECRET: PAYMENT_WEBHOOK_SECRET,
  CARD_SECRET: PAYMENT_WEBHOOK_SECRET,
  // No server listens there: the measured calls use no provider.
  DECISION_URL: 'http://127.0.0.1:1/decision',
  PAYOUT_URL: 'http://127.0.0.1:1/bank',
  SMS_URL: 'http://127.0.0.1:1/sms',
  PAYMENT_URL: 'http://127.0.0.1:1/payments',
  CARD_URL: 'http://127.0.0.1:1/cards',
});
