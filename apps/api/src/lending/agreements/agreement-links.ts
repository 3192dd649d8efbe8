import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { formLanguage } from '@hiram/contract/product/form-language.ts';
import { dateField } from '@hiram/contract/product/dates.ts';
import { centavosField } from '@hiram/contract/wire/money.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { createCountedLink, openLink } from '../../platform/redis/links.ts';
import type { Resources } from '../../providers/resources.ts';

/** Where an agreement is read: a page of its own, so that the session of its reader is on no address. */
export const AGREEMENT_PAGE = `${BASE_PATH}/v4/agreement`;

const KIND = 'agreement';

const saidChoice = z.object({ amount: z.optional(centavosField), firstDueOn: z.optional(dateField) });

const reading = z.object({
  userId: z.string(),
  position: z.int(),
  /** Of the page around it; what is agreed to stands as it was written. */
  language: formLanguage,
  /** What was agreed to with this order, or else what an offer would be agreed to. */
  of: z.union([z.object({ orderId: z.string() }), z.object({ offerId: z.string(), choice: z.optional(saidChoice) })]),
});
/** One agreement, of one borrower. */
export type AgreementReading = z.output<typeof reading>;

/**
 * The address at which whoever has it reads this agreement, and nothing else, for a while.
 * @param create `createLink` where another answer contains the link: too many links must not refuse that answer
 */
export async function linkToAgreement(
  { redis, config }: Pick<Resources, 'redis' | 'config'>,
  what: AgreementReading,
  create = createCountedLink,
): Promise<string> {
  return `${config.publicOrigin}${AGREEMENT_PAGE}?token=${await create(redis, KIND, what)}`;
}

/** Refused as not found if the link has expired, or never was one; refused too if it is opened too often. */
export const openAgreementLink = (redis: Redis, query: unknown): Promise<AgreementReading> => openLink(redis, KIND, reading, query);
