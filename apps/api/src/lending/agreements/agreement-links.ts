import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { formLanguage } from '@hiram/contract/product/form-language.ts';
import { dateField } from '@hiram/contract/product/dates.ts';
import { centavosField } from '@hiram/contract/wire/money.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { createCountedLink, openLink } from '../../platform/redis/links.ts';
import type { Resources } from '../../providers/resources.ts';

/** A page of its own for agreements, so that no address contains the reader's session. */
export const AGREEMENT_PAGE = `${BASE_PATH}/v4/agreement`;

const KIND = 'agreement';

const linkedChoice = z.object({ amount: z.optional(centavosField), firstDueOn: z.optional(dateField) });

const reading = z.object({
  userId: z.string(),
  position: z.int(),
  /** Language of the page around the agreement. The agreement itself is shown as written. */
  language: formLanguage,
  /** An order's agreement as accepted, or the agreement of an offer as it would be accepted. */
  of: z.union([z.object({ orderId: z.string() }), z.object({ offerId: z.string(), choice: z.optional(linkedChoice) })]),
});
export type AgreementReading = z.output<typeof reading>;

/**
 * Returns an address that shows this agreement only, to anyone who has the address, until it expires.
 * @param create `createLink` if another answer contains the link, because a limit on links must not reject that answer
 */
export async function linkToAgreement(
  { redis, config }: Pick<Resources, 'redis' | 'config'>,
  what: AgreementReading,
  create = createCountedLink,
): Promise<string> {
  return `${config.publicOrigin}${AGREEMENT_PAGE}?token=${await create(redis, KIND, what)}`;
}

/** Throws `notFound` if the link has expired or never existed. Rejects a link that is opened too often. */
export const openAgreementLink = (redis: Redis, query: unknown): Promise<AgreementReading> => openLink(redis, KIND, reading, query);
