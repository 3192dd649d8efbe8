import { createHash, randomBytes } from 'node:crypto';
import { GetObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { keysInStore, startObjectStore } from '../../testing/object-store.ts';
import { imageStoreConfig } from '../platform/config/image-store-config.ts';
import { openRecordStore } from './record-store.ts';
import { s3Client } from './s3-image-store.ts';

const store = await startObjectStore();
afterFile(() => store.stop());
const config = imageStoreConfig({ ...store.environment, IMAGE_STORE_REGION: 'us-east-1', IMAGE_ADDRESS_SECONDS: 60 });
if (config.kind !== 's3') throw new Error('the store is not S3');
const journals = openRecordStore(config);
const client = s3Client(config, 60_000);
afterFile(async () => {
  journals.close();
  client.destroy();
});

const MEGABYTE = 1024 * 1024;
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000);
}

const stored = async (Key: string): Promise<Uint8Array> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: config.bucket, Key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
};

test.each([0, 5, 8 * MEGABYTE, 20 * MEGABYTE + 7])('stores a file of %i bytes unchanged, and replaces the file', async (length) => {
  const name = `journal/2026-11-18/of-${length}.csv.gz`;
  for (let times = 0; times < 2; times += 1) {
    const bytes = randomBytes(length);
    await journals.put(name, pieces(bytes));
    expect(digestOf(await stored(name))).toBe(digestOf(bytes));
  }
});

test('an interrupted upload stores no file and no parts, and keeps the previous file', async () => {
  async function* failingPieces(): AsyncGenerator<Uint8Array> {
    yield* pieces(randomBytes(20 * MEGABYTE));
    throw new Error('the source of the file failed');
  }
  await journals.put('journal/day/b.json', pieces(Buffer.from('before')));

  for (const name of ['journal/day/a.csv.gz', 'journal/day/b.json'])
    await expect(journals.put(name, failingPieces())).rejects.toThrow('the source of the file failed');

  expect(await keysInStore(store.environment)).not.toContain('journal/day/a.csv.gz');
  expect(await journals.read('journal/day/b.json')).toBe('before');
  expect(await journals.read('journal/day/a.csv.gz')).toBe(null);
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }));
  expect(Uploads).toEqual([]);
});
