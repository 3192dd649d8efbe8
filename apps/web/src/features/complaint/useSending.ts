import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { hasFailed, urlsOf } from '../../ui/field/images.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Evidence } from './evidence.ts';
import type { Problem } from './parseProblem.ts';
import { useSendComplaint } from './queries.ts';
import type { Draft } from './useDraft.ts';

interface Sending {
  readonly send: () => void;
  readonly busy: boolean;
  readonly missesText: boolean;
  /** True if the request got no answer; the complaint may or may not have been stored and can be sent again. */
  readonly unanswered: boolean;
  /** Set once the complaint was stored; `replyBy` is `null` if the service promises no date. */
  readonly sent: { readonly replyBy: CalendarDate | null } | null;
}

export function useSending({ orderNo, type, sonType }: Problem, { text, evidence, failed, load, keyFor, clear }: Draft): Sending {
  const sending = useSendComplaint(orderNo, { onDone: clear, onFailed: showMissingImage });
  const [missed, setMissed] = useState(false);
  const isEmpty = text.trim() === '';
  const complaint = async (images: Evidence) => ({
    problemType: type.value,
    problemSonType: sonType?.value ?? null,
    problemDetail: text,
    problemImage: await getUploadedUrls(images),
    orderNo,
  });
  const send = (): void => {
    setMissed(isEmpty);
    if (isEmpty) toast.plain(m.complaint_description_empty());
    else if (evidence === null) load();
    else sending.press({ complaint: () => complaint(evidence), keyFor });
  };
  return {
    send,
    // Busy until the stored images are loaded: a complaint must not be sent without them.
    busy: (evidence === null && !failed) || sending.busy || sending.done,
    missesText: missed && isEmpty,
    unanswered: sending.failure instanceof CallFailure && sending.failure.kind !== 'refused',
    sent: sending.done ? { replyBy: sending.answer?.replyBy ?? null } : null,
  };
}

class ImageMissing extends Error {}

async function getUploadedUrls(evidence: Evidence): Promise<string[]> {
  const images = await evidence.settled();
  if (hasFailed(images)) throw new ImageMissing();
  return urlsOf(images);
}

/** Other failures are shown elsewhere: refusals by the call layer, a missing answer above the button. */
function showMissingImage(failure: Error): void {
  if (failure instanceof ImageMissing) toast.fail(m.complaint_image_waits());
}
