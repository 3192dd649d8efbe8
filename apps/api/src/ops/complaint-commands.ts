import { formatDateTime } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import { REPLY_TEMPLATES } from '../lending/complaints/reply-templates.ts';
import { closeComplaint, decideReview, openComplaint, replyToComplaint } from '../lending/complaints/staff-complaints.ts';
import type { OpenedComplaint } from '../lending/complaints/staff-complaints.ts';
import { AGENTS, ALL_STAFF, defineAct, idempotentResult, longText, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import type { PlatformResources } from '../platform/resources.ts';
import type { ImageStore } from '../providers/image-store.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { shownMoment } from './shown-moment.ts';

export const complaintCommands: readonly Act[] = [
  defineAct({
    name: 'list-templates',
    about: 'Lists reply templates for complaints, in English and Filipino. Fill in the blanks in brackets.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: () => Promise.resolve(REPLY_TEMPLATES),
  }),
  defineAct({
    name: 'reply-complaint',
    about: 'Answers a complaint. --images names photo files, separated by commas.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { complaint: text, text: longText, images: z.optional(longText) },
    files: ['images'],
    run: reply,
  }),
  defineAct({
    name: 'show-complaint',
    about: 'Shows a complaint with its messages, photos and review.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { complaint: text },
    run: ({ resources, doing }, { complaint }) =>
      withImages(resources, async (images) => toShownComplaint(await openComplaint({ ...resources, images }, complaint, doing))),
  }),
  decision(
    'uphold-review',
    'upheld',
    'Upholds a review: the borrower was right that a payment was not recorded. Penalties since the complaint are reversed.',
  ),
  decision('reject-review', 'rejected', 'Rejects a review: every payment was recorded. All penalties stay owed.'),
  defineAct({
    name: 'close-complaint',
    about: 'Closes an answered complaint. Nothing can be added to it afterwards.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { complaint: text },
    run: async ({ resources, doing }, { complaint }) => idempotentResult(await closeComplaint(resources, complaint, doing)),
  }),
];

function decision(name: string, outcome: 'upheld' | 'rejected', about: string): Act {
  return defineAct({
    name,
    about,
    roles: AGENTS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'posted',
    options: { complaint: text },
    run: async ({ resources, doing }, { complaint: complaintId }) => {
      return idempotentResult(await decideReview(resources, { complaintId, outcome }, doing));
    },
  });
}

interface Reply {
  readonly complaint: string;
  readonly text: string;
  readonly images?: string | undefined;
}

async function reply({ resources, doing, readFile }: ActWork, { complaint: complaintId, text: content, images: files = '' }: Reply) {
  const photos = await Promise.all(
    files
      .split(',')
      .filter(Boolean)
      .map(async (file) => new Blob([new Uint8Array(await readFile(file))])),
  );
  try {
    return await withImages(resources, async (images) =>
      idempotentResult(await replyToComplaint({ ...resources, images }, { complaintId, content, photos }, doing)),
    );
  } catch (error) {
    throw error instanceof Refusal ? new Error(`a photo was refused: ${error.reason}`, { cause: error }) : error;
  }
}

async function withImages<Result>(
  { config: { imageStore, publicOrigin } }: PlatformResources,
  work: (images: ImageStore) => Promise<Result>,
): Promise<Result> {
  const images = openImageStore(imageStore, publicOrigin);
  try {
    return await work(images);
  } finally {
    images.close();
  }
}

const toShownComplaint = ({ sentAt, takenUntil, review, thread, ...complaint }: OpenedComplaint) => ({
  ...complaint,
  sentAt: formatDateTime(sentAt),
  takenUntil: shownMoment(takenUntil),
  review: review === null ? null : { ...review, openedAt: formatDateTime(review.openedAt), decidedAt: shownMoment(review.decidedAt) },
  thread: thread.map(({ at, ...message }) => ({ ...message, at: formatDateTime(at) })),
});
