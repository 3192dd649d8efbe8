import { readFileSync } from 'node:fs';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import * as z from 'zod/mini';
import type { AgreementTemplate } from '../../lending/agreements/agreement-rows.ts';
import {
  agreementsFile,
  bankFormFile,
  channelsFile,
  complaintTypesFile,
  contactFile,
  landingFile,
  productsFile,
  translationsFile,
} from './lender-schemas.ts';

export const SAMPLE_LENDER = new URL('../../../sample-lender/', import.meta.url);

export type LenderData = ReturnType<typeof readLenderData>;

/** Reads and validates the files of a lender (docs/guides/set-up-a-lender.md). @param folder URL of the folder, with a trailing slash */
export function readLenderData(folder: URL) {
  const textOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8').trimEnd();
  const read = <Schema extends z.ZodMiniType>(path: string, schema: Schema): z.output<Schema> => {
    const { data, error } = z.safeParse(schema, JSON.parse(textOf(path)));
    if (error !== undefined) throw new Error(`${path}: ${z.prettifyError(error)}`);
    return data;
  };
  const agreements = read('agreements.json', agreementsFile).map(({ file, keyClauses, ...agreement }, index): AgreementTemplate => ({
    ...agreement,
    scene: CONFIRMATION_SCENE,
    position: index + 1,
    body: textOf(`agreements/${file}.txt`),
    keyClauses: Object.fromEntries(keyClauses.map((language) => [language, textOf(`agreements/${file}.key-clauses.${language}.txt`)])),
  }));
  return {
    agreements,
    bankForm: read('bank-form.json', bankFormFile),
    channels: read('channels.json', channelsFile),
    complaintTypes: read('complaint-types.json', complaintTypesFile),
    contact: read('contact.json', contactFile),
    landing: {
      ...read('landing.json', landingFile),
      agreementText: { en: textOf('registration-agreement.en.txt'), fil: textOf('registration-agreement.fil.txt') },
    },
    products: read('products.json', productsFile),
    translations: Object.assign({}, ...Object.values(read('translations.fil.json', translationsFile))) as Readonly<Record<string, string>>,
  };
}
