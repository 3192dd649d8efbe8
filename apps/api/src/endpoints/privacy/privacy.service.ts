import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { formatInstant } from '@hiram/contract/product/format-date.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type * as contract from '@hiram/contract/endpoints/privacy.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { consentsOf, recordConsent } from '../../lending/personal-data/consents.ts';
import type { Consent } from '../../lending/personal-data/consents.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { findLoanRecord, projectLoan } from '../../lending/servicing/loan-rows.ts';
import { requestErasure, findErasure } from '../../lending/personal-data/erasures.ts';
import { openMattersOf } from '../../lending/personal-data/open-matters.ts';
import type { Resources } from '../../providers/resources.ts';
import { idleSince, listOpenSessions, revokeSessions } from '../../platform/request/sessions.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { totalOwed } from '../../lending/engine/loan.ts';
import { listStoredData, listPaidOut } from './privacy.store.ts';
import type { ErasureRow } from '../../tables/personal-data.ts';

type Centre = AnswerOf<typeof contract.privacyCentre>;

export async function readCentre({ clock, config }: Resources, borrower: Borrower): Promise<Centre> {
  const { userId, language, cell } = borrower;
  const { database } = cell;
  const today = manilaDateOf(await clock.now());
  const at = clock.real();
  const openSince = await listOpenSessions(database, { userId, at, usedSince: idleSince(at, config) });
  const { open, keptUntil } = await openMattersOf(database, userId);
  const erasure = await findErasure(database, userId);
  return {
    held: await listStoredData(
      borrower,
      openSince.map((since) => formatInstant(language, since)),
    ),
    keptUntil,
    open,
    owed: open === 'loan' ? await owedOf(database, userId, config.profile, today) : centavos(0),
    consents: (await consentsOf(database, { userId, profile: config.profile })).map(consentAnswer),
    erasure: erasure === null ? null : erasureAnswer(erasure),
  };
}

/** Takes effect as soon as the call is answered, because everything that needs a consent reads it first. */
export async function changeConsent(
  { clock, config: { profile } }: Resources,
  { userId, cell: { database } }: Borrower,
  { kind, given }: RequestOf<typeof contract.changeConsent>,
  intent: Intent | null,
): Promise<AnswerOf<typeof contract.changeConsent>> {
  const at = await clock.now();
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    await recordConsent(transaction, { userId, profile, kind, given, at });
    return { consents: (await consentsOf(transaction, { userId, profile })).map(consentAnswer) };
  });
}

/** Only stores the request. The worker erases, because erasing may take longer than a call and must resume after a crash. */
export async function eraseOnRequest(
  { clock }: Resources,
  { userId, cell: { database } }: Borrower,
  intent: Intent | null,
): Promise<AnswerOf<typeof contract.eraseData>> {
  const at = await clock.now();
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) =>
    erasureAnswer(await requestErasure(transaction, userId, at)),
  );
}

export async function signOut({ clock }: Resources, { userId, cell: { database } }: Borrower): Promise<null> {
  await revokeSessions(database, userId, clock.real());
  return null;
}

const consentAnswer = ({ kind, given, changedAt }: Consent): Centre['consents'][number] => ({
  kind,
  given,
  changedOn: changedAt === null ? null : manilaDateOf(changedAt),
});

const erasureAnswer = ({ state, requestedAt }: ErasureRow): AnswerOf<typeof contract.eraseData> => ({
  state,
  requestedOn: manilaDateOf(requestedAt),
});

/** Returns the sum owed on all loans, including the penalties of today. */
async function owedOf(database: CellDatabase, userId: string, profile: Profile, today: CalendarDate): Promise<Centavos> {
  let owed = 0;
  for (const orderId of await listPaidOut(database, userId)) {
    const record = await findLoanRecord(database, { userId, orderId });
    if (record === null) continue;
    const loan = projectLoan(profile, record, today);
    owed += loan === null ? 0 : totalOwed(loan);
  }
  return centavos(owed);
}
