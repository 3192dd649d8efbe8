import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { wholeNumber } from './provider-config.ts';

interface Keys {
  readonly keyId: string;
  readonly secret: string;
}

export type ImageStoreConfig = { readonly addressSeconds: number } & (
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      /** `null` if the machine's own identity grants access to the store. */
      readonly keys: Keys | null;
    }
  | { readonly kind: 'file'; readonly folder: string; readonly secret: string }
);

export const imageStoreVariables = {
  IMAGE_STORE_URL: z
    .string()
    .check(
      z.regex(
        /^(file:\/\/\/.+|https?:\/\/[^/?#]+\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/,
        'must be a file:// folder, or an http address and a bucket',
      ),
    ),
  IMAGE_STORE_REGION: z._default(z.string(), 'us-east-1'),
  IMAGE_STORE_KEY_ID: z.optional(z.string()),
  IMAGE_STORE_SECRET: z.optional(z.string()),
  IMAGE_ADDRESS_SECONDS: z._default(wholeNumber, 600),
};

interface ImageStoreSettings {
  readonly IMAGE_STORE_URL: string;
  readonly IMAGE_STORE_REGION: string;
  readonly IMAGE_STORE_KEY_ID?: string | undefined;
  readonly IMAGE_STORE_SECRET?: string | undefined;
  readonly IMAGE_ADDRESS_SECONDS: number;
}

const isFolder = ({ IMAGE_STORE_URL }: ImageStoreSettings): boolean => IMAGE_STORE_URL.startsWith('file:');

export function imageStoreConfig(values: ImageStoreSettings): ImageStoreConfig {
  const { IMAGE_STORE_KEY_ID: keyId, IMAGE_STORE_SECRET: secret, IMAGE_ADDRESS_SECONDS: addressSeconds } = values;
  if (isFolder(values)) return { kind: 'file', folder: fileURLToPath(values.IMAGE_STORE_URL), secret: secret ?? '', addressSeconds };
  const url = new URL(values.IMAGE_STORE_URL);
  const keys = keyId === undefined || secret === undefined ? null : { keyId, secret };
  return { kind: 's3', endpoint: url.origin, bucket: url.pathname.slice(1), region: values.IMAGE_STORE_REGION, keys, addressSeconds };
}

const MINIMUM_SECRET_LENGTH = 32;

/** Requires a full-length secret for a folder, whose image addresses we sign ourselves. The secret of an S3 key is defined by the store. */
export function refuseMissingSecret(values: ImageStoreSettings, context: z.core.$RefinementCtx): void {
  if (!isFolder(values) || (values.IMAGE_STORE_SECRET ?? '').length >= MINIMUM_SECRET_LENGTH) return;
  context.addIssue({ code: 'custom', path: ['IMAGE_STORE_SECRET'], message: `needs ${MINIMUM_SECRET_LENGTH} characters` });
}
