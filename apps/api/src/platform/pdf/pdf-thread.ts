import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { messagesIn } from '@hiram/contract/messages/message.ts';
import { formatInstant } from '@hiram/contract/product/format-date.ts';
import type { ThreadAnswer } from '../work/threads.ts';
import type { PdfDraft } from './pdf-draft.ts';
import { PdfDocument } from './pdf-document.ts';

const answer = (drawn: ThreadAnswer<Uint8Array>): void => parentPort?.postMessage(drawn);

parentPort?.on('message', (draft: PdfDraft) => {
  drawPdf(draft).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error : new Error(String(error)) }),
  );
});

/** Renders the whole document. Occupies its core until the document is complete. */
async function drawPdf({ cover, parts }: PdfDraft): Promise<Buffer> {
  const { title, language, madeAt } = cover;
  const message = messagesIn(language);
  const made = message('pdf_made_on', { moment: formatInstant(language, madeAt) });
  const footer = (page: number): string => `${message('pdf_page', { document: title, page })}. ${made}`;
  const pdf = new PdfDocument({ ...cover, footer });
  for (const [name, ...given] of parts) (pdf[name] as (...given: readonly unknown[]) => void).apply(pdf, given);
  pdf.end();
  return buffer(pdf.stream);
}
