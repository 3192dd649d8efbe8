import { Readable } from 'node:stream';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import * as contract from '@hiram/contract/endpoints/privacy.ts';
import type { FastifyInstance } from 'fastify';
import { exportPieces } from '../../lending/personal-data/export.ts';
import { answer } from '../../platform/http/answer.ts';
import { openImageStore } from '../../providers/open-image-store.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { EXPORT_FILE, linkToExport, readExportLink } from './export-links.ts';
import { eraseOnRequest, changeConsent, readCentre } from './privacy.service.ts';

export function privacyRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.privacyCentre, (_fields, call) => readCentre(resources, call.borrower()));
  answer(app, contract.changeConsent, (fields, call) => changeConsent(resources, call.borrower(), fields, call.intent));
  answer(app, contract.exportData, async (_fields, call) => ({ url: await linkToExport(resources, call.borrower().userId) }));
  answer(app, contract.eraseData, (_fields, call) => eraseOnRequest(resources, call.borrower(), call.intent));
  serveExports(app, resources);
}

/** Public: whoever has the link may have this one file. It is no call, so the contract does not name it. */
function serveExports(app: FastifyInstance, resources: Resources): void {
  const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
  app.addHook('onClose', async () => images.close());
  app.get(EXPORT_FILE, { config: { access: publicCall } }, async (request, reply) => {
    const { token } = request.query as Record<string, unknown>;
    const userId = typeof token === 'string' ? await readExportLink(resources.redis, token) : null;
    if (userId === null) throw new Refusal('notFound');
    const at = await resources.clock.now();
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${manilaDateOf(at)}.json"`,
      'cache-control': 'no-store',
    });
    return Readable.from(exportPieces({ ...resources, images }, { userId, at, realAt: resources.clock.real() }));
  });
}
