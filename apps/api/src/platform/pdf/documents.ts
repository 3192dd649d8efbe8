import type { Readable } from 'node:stream';
import { BASE_PATH, publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { keepLink, readLink } from '../redis/kept-links.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';

export interface OpenedDocument {
  /** As it is saved under; ASCII. */
  readonly fileName: string;
  readonly stream: Readable;
}

/**
 * A PDF is opened by an address of its own, good for a while: a webview can't send a session with what it opens, and neither may an address
 * carry one.
 */
interface Documents<What> {
  linkTo(resources: Pick<PlatformResources, 'redis' | 'config'>, what: What): Promise<string>;
  /** @param open null when what the address names is no longer there */
  serve(app: FastifyInstance, resources: Pick<PlatformResources, 'redis'>, open: (what: What) => Promise<OpenedDocument | null>): void;
}

/** @param what the document of one borrower that a link names; its owner was checked when the link was made */
export function documentsAt<What extends object>(name: string, what: z.ZodMiniType<What>): Documents<What> {
  const path = `${BASE_PATH}/v4/${name}/document`;
  const kind = `document-${name}`;
  return {
    linkTo: async ({ redis, config }, named) => `${config.publicOrigin}${path}?token=${await keepLink(redis, kind, named)}`,
    serve: (app, { redis }, open) => {
      // Public: whoever has the link may read this one document. It is a file and no call, so the contract does not name it.
      app.get(path, { config: { access: publicCall } }, async (request, reply) => {
        const { token } = request.query as Record<string, unknown>;
        const stored = typeof token === 'string' ? await readLink(redis, kind, token) : null;
        const opened = stored === null ? null : await open(what.parse(stored));
        if (opened === null) throw new Refusal('notFound');
        return reply.headers(headersOf(opened)).send(opened.stream);
      });
    },
  };
}

/**
 * Shown where it can be, and saved under its name: a webview shows a PDF that is `inline` and does nothing with an attachment. A browser's
 * own viewer counts as an object of the document's origin.
 */
const headersOf = ({ fileName }: OpenedDocument): Record<string, string> => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline; filename="${fileName}"`,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
});
