import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import type { ImageStoreConfig } from '../platform/config/image-store-config.ts';
import { s3Client } from './s3-image-store.ts';

/**
 * Stores our own files beside the photos: journals, and heads of the staff logs. A file exists completely or not at all; it is replaced if it is
 * written again.
 */
export interface RecordStore {
  put(name: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns the text of a small file; `null` if it does not exist. */
  read(name: string): Promise<string | null>;
  close(): void;
}

export const openRecordStore = (config: ImageStoreConfig): RecordStore =>
  config.kind === 's3' ? s3RecordStore(config) : folderRecordStore(config.folder);

function folderRecordStore(folder: string): RecordStore {
  return {
    put: async (name, body) => {
      const draft = join(folder, `draft-${randomUUID()}`);
      try {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await pipeline(body, createWriteStream(draft));
        await rename(draft, join(folder, name));
      } finally {
        await rm(draft, { force: true });
      }
    },
    read: (name) =>
      readFile(join(folder, name), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }),
    close: () => undefined,
  };
}

/** S3 has a minimum size for all parts but the last, and allows 10,000 parts. Parts are buffered in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Timeout of the upload of one part. */
const REQUEST_TIMEOUT_MS = 60_000;

function s3RecordStore(config: Extract<ImageStoreConfig, { kind: 's3' }>): RecordStore {
  const client = s3Client(config, REQUEST_TIMEOUT_MS);
  const objectOf = (name: string) => ({ Bucket: config.bucket, Key: name });
  return {
    put: async (name, body) => {
      const parts = partsOf(body);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done === true) await client.send(new PutObjectCommand({ ...objectOf(name), Body: first.value ?? Buffer.alloc(0) }));
      else await putParts(client, objectOf(name), concatenate([first.value ?? Buffer.alloc(0), second.value], parts));
    },
    read: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

async function* concatenate(read: readonly Buffer[], rest: AsyncGenerator<Buffer, undefined>): AsyncGenerator<Buffer> {
  yield* read;
  yield* rest;
}

/** Parts remain in the store if the process is killed during an upload: see docs/operations.md for their removal. */
async function putParts(client: S3Client, object: { Bucket: string; Key: string }, parts: AsyncIterable<Buffer>): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
