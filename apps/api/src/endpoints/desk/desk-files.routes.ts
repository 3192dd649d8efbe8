import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/request/refusal.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const PAGE = '/index.html';

interface DeskFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly tag: string;
}

/** Reads all files at the start: they are few, and no path of a request can then reach another file. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, DeskFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }): Promise<[string, DeskFile]> => {
        const path = join(parentPath, name);
        const plain = await readFile(path);
        const file = {
          type: TYPES[extname(name)] ?? 'application/octet-stream',
          plain,
          gzipped: await promisify(gzip)(plain, { level: 9 }),
          tag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
        };
        return [`/${relative(folder, path).split(sep).join('/')}`, file];
      }),
  );
  return new Map(files);
}

/** The pages load nothing from other origins except the photos of complaints, and cannot be framed. */
function contentPolicyFor(photosAt: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${photosAt}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const photosOrigin = ({ imageStore, publicOrigin }: Pick<Config, 'imageStore' | 'publicOrigin'>): string =>
  imageStore.kind === 's3' ? imageStore.endpoint : publicOrigin;

interface DeskFilesOptions {
  readonly folder: string;
  readonly config: Pick<Config, 'imageStore' | 'publicOrigin'>;
}

/** Serves the desk's pages. They contain no borrower's data and include the sign-in page, so no session is needed. */
export async function deskFiles(app: FastifyInstance, { folder, config }: DeskFilesOptions): Promise<void> {
  const files = await readFiles(folder);
  const page = files.get(PAGE);
  if (page === undefined) throw new Error(`DESK_FILES has no ${PAGE.slice(1)}: ${folder}`);
  const policy = contentPolicyFor(photosOrigin(config));
  app.get('/*', { config: { access: publicCall } }, (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const file = files.get(path);
    // An address without a dot belongs to the app and gets its page. An address with a dot names a file that does not exist.
    if (file === undefined && (path.includes('.') || /^\/(?:acts|desk)(?:\/|$)/.test(path))) throw new Refusal('notFound');
    reply.header('content-security-policy', policy);
    // The names of assets change with their contents; the page's name does not.
    reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    return send(request, reply, file ?? page);
  });
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, plain, gzipped, tag }: DeskFile): FastifyReply {
  reply.header('etag', tag).header('vary', 'accept-encoding').type(type);
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
}
