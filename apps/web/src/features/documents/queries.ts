import {
  certificate,
  certificateDocument,
  checkDocument,
  receiptDocument,
  receipts,
  statementDocument,
} from '@hiram/contract/endpoints/documents.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryFromSession } from '../../platform/api/screenQuery.ts';
import { pageLanguage } from '../../platform/i18n/pageLanguage.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const receiptsQuery = queryFromSession(receipts, ['orderId'], {});
export const certificateQuery = queryFromSession(certificate, ['orderId'], {});

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
