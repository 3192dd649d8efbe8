import { BASE_PATH, publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { createCountedLink, openLink } from '../redis/links.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';
import { heavyWork } from '../work/heavy-work.ts';
import { coalesce } from '../work/coalesce.ts';
import { rejectSlowly } from '../work/slow-rejection.ts';
import { Threads } from '../work/threads.ts';
import type { PdfDraft } from './pdf-draft.ts';

export interface DocumentSource {
  /** File name for saving; ASCII. */
  readonly fileName: string;
  readonly draft: PdfDraft;
}

interface RenderedDocument extends Pick<DocumentSource, 'fileName'> {
  readonly bytes: Uint8Array;
}

const threads = new Threads<PdfDraft, Uint8Array>(new URL('pdf-thread.ts', import.meta.url));
const renderQueue = coalesce<RenderedDocument | null>(heavyWork.documents);

/**
 * Serves PDFs at temporary addresses with a token: a webview cannot send a session with a document that it opens, and an address must not contain a
 * session.
 */
interface Documents<What> {
  linkTo(resources: Pick<PlatformResources, 'redis' | 'config'>, what: What): Promise<string>;
  /** @param open returns `null` if the document no longer exists */
  serve(app: FastifyInstance, resources: Pick<PlatformResources, 'redis'>, open: (what: What) => Promise<DocumentSource | null>): void;
}

/** @param what schema of a link's subject, one borrower's document; its owner was checked when the link was created */
export function documentsAt<What extends { readonly userId: string }>(name: string, what: z.ZodMiniType<What>): Documents<What> {
  const path = `${BASE_PATH}/v4/${name}/document`;
  const kind = `document-${name}`;
  return {
    linkTo: async ({ redis, config }, named) => `${config.publicOrigin}${path}?token=${await createCountedLink(redis, kind, named)}`,
    serve: (app, { redis }, open) => {
      // Public: the link itself grants access to this one document. The route serves a file and is not part of the contract.
      app.get(path, { config: { access: publicCall, heavy: true } }, async (request, reply) => {
        const named = await openLink(redis, kind, what, request.query);
        // The content is read only when its turn has come, so that queued documents do not load the database.
        const make = async (): Promise<RenderedDocument | null> => draw(await open(named));
        const made = await rejectSlowly(renderQueue({ owner: named.userId, key: `${kind}:${JSON.stringify(named)}`, make }));
        if (made === null) throw new Refusal('notFound');
        return reply.headers(headersOf(made)).send(Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength));
      });
    },
  };
}

const draw = async (opened: DocumentSource | null): Promise<RenderedDocument | null> =>
  opened && { fileName: opened.fileName, bytes: await threads.run(opened.draft) };

/** A webview displays a PDF that is `inline` and ignores an attachment. A browser's own viewer counts as an object of the document's origin. */
const headersOf = ({ fileName }: RenderedDocument): Record<string, string> => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline; filename="${fileName}"`,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
});
