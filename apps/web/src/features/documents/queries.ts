import {
  certificate,
  certificateDocument,
  checkDocument,
  receiptDocument,
  receipts,
  statementDocument,
} from '@hiram/contract/endpoints/documents.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import { pageLanguage } from '../../platform/i18n/pageLanguage.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const receiptsFirstCall = () => firstCallFromSession(receipts, ['orderId']);
export const certificateFirstCall = () => firstCallFromSession(certificate, ['orderId']);

export const receiptsQuery = (session: Session) => ({
  queryKey: [receipts.name, session],
  queryFn: async () => (await call(receipts, session, { orderId: session.orderId })).receipts,
  enabled: session.orderId !== '',
});

export const certificateQuery = (session: Session) => ({
  queryKey: [certificate.name, session],
  queryFn: async () => (await call(certificate, session, { orderId: session.orderId })).certificate,
  enabled: session.orderId !== '',
});

export const useReceipts = () => useQuery(receiptsQuery(useSession()));
export const useCertificate = () => useQuery(certificateQuery(useSession()));

export function useOpenReceipt(payment: number) {
  const session = useSession();
  const { orderId } = session;
  return useOpenFile(() => call(receiptDocument, session, { orderId, payment, lang: pageLanguage() }));
}

export function useOpenCertificate() {
  const session = useSession();
  const { orderId } = session;
  return useOpenFile(() => call(certificateDocument, session, { orderId, lang: pageLanguage() }));
}

/** Statement as of today. */
export function useOpenStatement() {
  const session = useSession();
  const { orderId } = session;
  return useOpenFile(() => call(statementDocument, session, { orderId, asOf: null, lang: pageLanguage() }));
}

/** Needs no session. Quiet, because the page shows its own message for an unknown document. */
export function useCheck() {
  const session = useSession();
  return useMutation({
    mutationFn: (typed: { readonly number: string; readonly code: string }) => call(checkDocument, session, typed, { quiet: true }),
  });
}
