import { manilaDateOf, formatDateTime } from '@hiram/contract/product/dates.ts';
import type { complaintDetail, complaintList, complaintStart, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { derivedKey } from '../../platform/crypto/account-numbers.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import type { ImageStore } from '../../providers/image-store.ts';
import { countUnlessDown } from '../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { rejectSlowly } from '../../platform/work/slow-rejection.ts';
import { heavyWork } from '../../platform/work/heavy-work.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { PlainMessage } from '@hiram/contract/messages/message.ts';
import { attachedImages, storePhoto } from '../../lending/complaints/complaint-images.ts';
import { findOrder, listOrders } from './complaint-orders.ts';
import {
  findComplaint,
  listComplaints,
  listReplies,
  listSubTypes,
  listTypes,
  storeScore,
} from '../../lending/complaints/complaint-rows.ts';
import { summaryOf } from './order-summary.ts';
import type { ComplaintState } from '../../tables/complaint.ts';

export interface ComplaintResources extends Resources {
  readonly images: ImageStore;
}

export async function startComplaint(
  { clock, config }: Resources,
  { userId, language, reference, cell: { database } }: Borrower,
  orderId: string | null,
): Promise<AnswerOf<typeof complaintStart>> {
  const viewed = { profile: config.profile, today: manilaDateOf(await clock.now()) };
  const translate = await translationsIn(reference, language);
  const orderList = (await listOrders({ database, reference }, userId, viewed)).map((listed) => summaryOf(listed, language));
  const withTitle = (each: { readonly value: number; readonly title: string }) => ({ ...each, title: translate(each.title) });
  const named = orderId === null ? null : await findOrder({ database, reference }, { userId, orderId }, viewed);
  if (orderId !== null && named === null) throw new Refusal('notFound');
  return {
    problemType: (await listTypes(database)).map(withTitle),
    problemSonType: (await listSubTypes(database)).map(withTitle),
    orderDetail: named === null ? (orderList[0] ?? null) : summaryOf(named, language),
    orderList,
    ...(config.profile.readableOnPhone === 'payCodes' ? { draftKey: draftKeyOf(config, userId) } : {}),
  };
}

/** Key with which the page encrypts a draft. Only the service can derive the key, so a phone without a valid session cannot decrypt its drafts. */
const draftKeyOf = ({ accountKeys }: Resources['config'], userId: string): string =>
  derivedKey(accountKeys, `complaint drafts of ${userId}`).toString('base64');

const TABS: readonly { readonly state: ComplaintState; readonly title: PlainMessage }[] = [
  { state: 'open', title: 'complaint_state_open' },
  { state: 'answered', title: 'complaint_state_answered' },
  { state: 'closed', title: 'complaint_state_closed' },
];

export async function readComplaints({
  userId,
  language,
  reference,
  cell: { database },
}: Borrower): Promise<AnswerOf<typeof complaintList>> {
  const translate = await translationsIn(reference, language);
  const tabs = TABS.map(async ({ state, title }) => {
    const rows = await listComplaints(database, userId, state);
    const items = rows.map((row) => ({
      id: row.complaintId,
      time: formatDateTime(row.sentAt),
      type: translate(row.typeTitle),
      content: row.content,
    }));
    return { title: message(language, title), items };
  });
  return { tabs: await Promise.all(tabs) };
}

/** Product decision: enough for several complaints full of photos, each sent twice. Rejected photos count as well, because decoding is the cost. */
const ATTEMPTS: readonly RateLimit[] = [
  { name: 'photo', most: 60, seconds: 600 },
  { name: 'photo', most: 300, seconds: 86_400 },
];

/** Runs before the body is read, so that a photo that will be refused is not received. */
export const assertPhotoAllowed = (resources: Resources, borrower: Borrower): Promise<void> =>
  rejectSlowly(assertPhotoCapacity(resources, borrower));

async function assertPhotoCapacity({ redis }: Resources, { userId }: Borrower): Promise<void> {
  heavyWork.photos.assertCapacity(userId);
  // Without Redis the borrower's own photo queue still limits the load, so complaints can have evidence.
  await countUnlessDown(
    redis,
    ATTEMPTS.map((limit) => ({ limit, subject: userId })),
  );
}

export async function uploadPhoto(
  { images, clock }: ComplaintResources,
  borrower: Borrower,
  file: File,
): Promise<AnswerOf<typeof uploadComplaintImage>> {
  const at = await clock.now();
  const imageId = await storePhoto({ database: borrower.cell.database, images }, borrower, file, at);
  return { url: await images.addressOf(imageId, clock.real()) };
}

export async function readComplaint(
  { images, clock }: ComplaintResources,
  { userId, language, reference, cell: { database } }: Borrower,
  complaintId: string,
): Promise<AnswerOf<typeof complaintDetail>> {
  const complaint = await findComplaint(database, { userId, complaintId });
  if (complaint === null) throw new Refusal('notFound');
  const translate = await translationsIn(reference, language);
  const replies = await listReplies(database, { userId, complaintId });
  const attached = await attachedImages(database, { userId, complaintId });
  const addresses = (isWanted: (reply: number) => boolean) =>
    Promise.all(attached.filter(({ reply }) => isWanted(reply)).map(({ imageId }) => images.addressOf(imageId, clock.real())));
  return {
    problemId: complaintId,
    type: translate(complaint.typeTitle),
    sonType: translate(complaint.subTypeTitle ?? ''),
    content: complaint.content,
    images: await addresses((reply) => reply === 0),
    disposeDetail: replies.map(({ content }) => content).join('\n\n'),
    disposeImages: await addresses((reply) => reply > 0),
    isNeedScore: complaint.state !== 'open' && complaint.score === null ? 1 : 0,
  };
}

interface Rating {
  readonly complaintId: string;
  readonly score: number;
  readonly intent: Intent | null;
}

/** Stores the first score. The same score again is a retry; a different score, or a score for a complaint without a reply, is refused. */
export async function rateComplaint(
  { clock }: Resources,
  { userId, cell: { database } }: Borrower,
  { complaintId, score, intent }: Rating,
): Promise<null> {
  const at = await clock.now();
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    if (await storeScore(transaction, { userId, complaintId, score, at })) return null;
    const complaint = await findComplaint(transaction, { userId, complaintId });
    if (complaint === null) throw new Refusal('notFound');
    if (complaint.score !== score) throw new Refusal('notAllowed');
    return null;
  });
}
