import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfWriter } from '../../platform/pdf/pdf-draft.ts';
import type { DocumentRow } from '../../tables/document.ts';

const CHECK_PAGE = '/checkCertificate';

interface Check {
  readonly number: string;
  readonly checkCode: string;
  readonly checkUrl: string;
}

export const checkOf = (publicOrigin: string, { documentId: number, code: checkCode }: DocumentRow): Check => ({
  number,
  checkCode,
  checkUrl: `${publicOrigin}${CHECK_PAGE}?${new URLSearchParams({ number, code: checkCode }).toString()}`,
});

export function writeCheck(pdf: PdfWriter, { number, checkCode, checkUrl }: Check, { message, lender }: Letterhead, purpose: string): void {
  const [page = ''] = checkUrl.split('?');
  pdf.qr(checkUrl, message('document_qr'), [
    purpose,
    message('pdf_check_at', { address: page }),
    `${formatIdInGroups(number)} · ${message('pdf_check_code', { code: formatCheckCode(checkCode) })}`,
    `${lender.name}, ${message('lender_registration', { number: lender.registration })}`,
  ]);
}

/** 'K3M9XQ7D2P' as 'K3M9X-Q7D2P'. */
const formatCheckCode = (code: string): string => code.replace(/^(.{5})(.{5})$/, '$1-$2');
