import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { hasFailed, urlsOf } from '../../ui/field/images.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Evidence } from './evidence.ts';
import type { Problem } from './problemIn.ts';
import { useSendComplaint } from './queries.ts';
import type { Draft } from './useDraft.ts';

interface Sending {
  readonly send: () => void;
  readonly busy: boolean;
  /** Send was pressed without a description. */
  readonly missesText: boolean;
  /** No answer came: whether it arrived is not known, and it may be sent again. */
  readonly unanswered: boolean;
  /** Once the complaint is there: the day by which a person replies, where the service promises one. */
  readonly sent: { readonly replyBy: CalendarDate | null } | null;
}

export function useSending({ orderNo, type, sonType }: Problem, { text, evidence, failed, load, keyFor, clear }: Draft): Sending {
  const sending = useSendComplaint();
  const [missed, setMissed] = useState(false);
  const isEmpty = text.trim() === '';
  const complaint = async (images: Evidence) => ({
    problemType: type.value,
    problemSonType: sonType?.value ?? null,
    problemDetail: text,
    problemImage: await arrived(images),
    orderNo,
  });
  const send = (): void => {
    setMissed(isEmpty);
    if (isEmpty) toast.plain(m.complaint_description_empty());
    else if (evidence === null) load();
    else sending.mutate({ complaint: () => complaint(evidence), keyFor }, { onSuccess: clear, onError: sayWhatIsMissing });
  };
  return {
    send,
    // Until it is known which images there are: a complaint must not leave without them.
    busy: (evidence === null && !failed) || sending.isPending || sending.isSuccess,
    missesText: missed && isEmpty,
    unanswered: sending.error instanceof CallFailure && sending.error.kind !== 'refused',
    sent: sending.isSuccess ? { replyBy: sending.data?.replyBy ?? null } : null,
  };
}

class ImageMissing extends Error {}

async function arrived(evidence: Evidence): Promise<string[]> {
  const images = await evidence.settled();
  if (hasFailed(images)) throw new ImageMissing();
  return urlsOf(images);
}

/** A refusal announces itself, and silence stands above the button. */
function sayWhatIsMissing(failure: Error): void {
  if (failure instanceof ImageMissing) toast.fail(m.complaint_image_waits());
}
