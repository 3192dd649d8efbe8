import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '../work/threads.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDraft } from './pdf-draft.ts';

const answer = (drawn: ThreadAnswer<Uint8Array>): void => parentPort?.postMessage(drawn);

parentPort?.on('message', (draft: PdfDraft) => {
  drawPdf(draft).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error : new Error(String(error)) }),
  );
});
