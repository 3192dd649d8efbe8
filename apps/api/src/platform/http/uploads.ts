import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../request/refusal.ts';

/** Stores the files of one request on disk while it lasts, so that slow or queued uploads use no memory. */
export interface Uploads {
  store(part: MultipartFile): Promise<File>;
}

export async function withUploads<T>(work: (uploads: Uploads) => Promise<T>): Promise<T> {
  let folder: string | null = null;
  const store = async ({ file, filename, mimetype }: MultipartFile): Promise<File> => {
    folder ??= await mkdtemp(join(tmpdir(), 'hiram-upload-'));
    const path = join(folder, randomUUID());
    await pipeline(file, createWriteStream(path));
    if (file.truncated) throw new Refusal('tooLarge');
    return new File([await openAsBlob(path)], filename, { type: mimetype });
  };
  try {
    return await work({ store });
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

export async function readMultipart(request: FastifyRequest, uploads: Uploads): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) throw new Refusal('invalidRequest');
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) fields[part.fieldname] = part.type === 'file' ? await uploads.store(part) : part.value;
  } catch (error) {
    throw isBrokenForm(error) ? new Refusal('invalidRequest') : error;
  }
  return fields;
}

/** True for an error of the multipart parser over a truncated or malformed form: errors of the disk and of Fastify have a code. */
const isBrokenForm = (error: unknown): boolean => error instanceof Error && !(error instanceof Refusal) && !('code' in error);
