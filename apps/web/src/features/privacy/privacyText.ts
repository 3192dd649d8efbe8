import { limits } from '@hiram/contract/product/limits.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import type { ConsentKind, StoredDataKind } from '@hiram/contract/endpoints/privacy.ts';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { pesos } from '../../ui/show/pesos.ts';
import type { Centre } from './queries.ts';

const { keepYears: years } = limits.privacy;

interface RowText {
  readonly title: string;
  readonly sub: string;
}

export function heldText({ kind, detail }: Centre['held'][number], centre: Centre): RowText {
  const title = {
    identity: m.privacy_held_identity,
    loans: m.privacy_held_loans,
    messages: m.privacy_held_messages,
    device: m.privacy_held_device,
  };
  const why = {
    identity: m.privacy_why_identity,
    account: m.privacy_why_account,
    loans: m.privacy_why_loans,
    messages: m.privacy_why_messages,
    device: m.privacy_why_device,
  };
  const openSince = kind === 'device' && detail !== '' ? ` ${m.privacy_open_sign_ins({ moments: detail })}` : '';
  return { title: kind === 'account' ? detail : title[kind](), sub: `${why[kind]()} ${untilText(kind, centre)}${openSince}` };
}

function untilText(kind: StoredDataKind, centre: Centre): string {
  if (kind === 'device') return m.privacy_until_night();
  if (kind === 'account') return m.privacy_until_free();
  if (centre.keptUntil !== null) return m.privacy_until_law({ month: formatDay(centre.keptUntil, 'monthAndYear') });
  return hasLoans(centre) ? m.privacy_until_closing({ years }) : m.privacy_until_asked({ years: dataTerms.quietYears });
}

const hasLoans = ({ held }: Centre): boolean => held.some(({ kind }) => kind === 'loans');

export function consentText({ kind, given, changedOn }: Centre['consents'][number]): RowText {
  const texts: Record<ConsentKind, RowText> = {
    reminders: { title: m.privacy_reminders(), sub: m.privacy_reminders_sub() },
    suggestions: { title: m.privacy_suggestions(), sub: m.privacy_suggestions_sub() },
    taps: { title: m.privacy_taps(), sub: m.privacy_taps_sub() },
  };
  const { title, sub } = texts[kind];
  if (changedOn === null) return { title, sub };
  const day = formatDay(changedOn);
  return { title, sub: `${sub} ${given ? m.privacy_given({ day }) : m.privacy_withdrawn({ day })}` };
}

/** Reason why some data cannot be erased yet, or a note that all can. */
export function eraseReason({ open, owed }: Centre): string {
  switch (open) {
    case 'loan':
      return m.privacy_erase_loan({ amount: pesos(owed) });
    case 'application':
      return m.privacy_erase_application();
    case 'refund':
      return m.privacy_erase_refund();
    case 'complaint':
      return m.privacy_erase_complaint();
    case null:
      return m.privacy_erase_free();
  }
}

export function erasureRows(centre: Centre): readonly RowText[] {
  const isOpen = centre.open !== null;
  const account = centre.held.find(({ kind }) => kind === 'account')?.detail;
  return [
    { title: m.privacy_goes_taps(), sub: m.privacy_goes_now() },
    { title: account ?? m.privacy_goes_account(), sub: isOpen ? m.privacy_goes_closing() : m.privacy_goes_today() },
    hasLoans(centre)
      ? { title: m.privacy_goes_books(), sub: lawText(centre) }
      : { title: m.privacy_goes_identity(), sub: m.privacy_goes_today() },
  ];
}

const lawText = ({ keptUntil }: Centre): string =>
  keptUntil === null ? m.privacy_goes_law_later({ years }) : m.privacy_goes_law({ month: formatDay(keptUntil, 'monthAndYear') });

export function erasureText({ state, requestedOn }: NonNullable<Centre['erasure']>): string {
  const day = formatDay(requestedOn);
  return state === 'requested' ? m.privacy_erase_requested({ day }) : m.privacy_erase_waiting({ day });
}
