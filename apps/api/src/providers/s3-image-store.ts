import { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ImageStoreConfig } from '../platform/config/image-store-config.ts';
import { Refusal } from '../platform/request/refusal.ts';
import type { ImageStore } from './image-store.ts';

type S3Config = Extract<ImageStoreConfig, { kind: 's3' }>;

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** S3's limit of deletions per request. */
const MAX_DELETED_KEYS = 1000;

/** Works with any S3-compatible store. The bucket is in the path, so that no DNS name per bucket is needed. */
export function s3ImageStore(config: S3Config): ImageStore {
  const { bucket, endpoint, addressSeconds } = config;
  const client = s3Client(config, REQUEST_TIMEOUT_MS);
  const object = (imageId: string) => ({ Bucket: bucket, Key: `${imageId}.jpg` });
  return {
    put: async (imageId, bytes) => {
      const sent = new PutObjectCommand({ ...object(imageId), Body: bytes, ContentType: 'image/jpeg' });
      await client.send(sent).catch(() => {
        throw new Refusal('unavailable');
      });
    },
    remove: async (imageIds) => {
      for (let first = 0; first < imageIds.length; first += MAX_DELETED_KEYS) {
        const Objects = imageIds.slice(first, first + MAX_DELETED_KEYS).map((imageId) => ({ Key: object(imageId).Key }));
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
        if (Errors.length > 0)
          throw new Error(`the store did not delete ${Errors.length} of ${Objects.length} pictures: ${Errors[0]?.Code ?? ''}`);
      }
    },
    bytesOf: async (imageId) => {
      const { Body } = await client.send(new GetObjectCommand(object(imageId))).catch(assertMissing);
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
    },
    addressOf: (imageId, at) => {
      const cached = `private, max-age=${addressSeconds}`;
      const command = new GetObjectCommand({ ...object(imageId), ResponseContentType: 'image/jpeg', ResponseCacheControl: cached });
      return getSignedUrl(client, command, { expiresIn: addressSeconds, signingDate: at });
    },
    idIn: (address) => {
      const [place = ''] = address.split('?');
      const start = `${endpoint}/${bucket}/`;
      return place.startsWith(start) && place.endsWith('.jpg') ? place.slice(start.length, -'.jpg'.length) : null;
    },
    close: () => client.destroy(),
  };
}

/** A missing picture is not a failure of the store. */
function assertMissing(error: unknown): { readonly Body?: undefined } {
  if (error instanceof NoSuchKey) return {};
  throw new Refusal('unavailable');
}

export function s3Client({ endpoint, region, keys }: S3Config, requestTimeout: number): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.keyId, secretAccessKey: keys.secret } }),
    // Other S3-compatible stores do not support Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout },
  });
}
