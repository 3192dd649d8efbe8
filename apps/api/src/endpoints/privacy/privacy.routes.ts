import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import * as contract from '@hiram/contract/endpoints/privacy.ts';
import type { FastifyInstance } from 'fastify';
import { exportPieces } from '../../lending/personal-data/export.ts';
import { answer } from '../../platform/http/answer.ts';
import { openImageStore } from '../../providers/open-image-store.ts';
import type { Resources } from '../../providers/resources.ts';
import { heavyWork } from '../../platform/work/heavy-work.ts';
import { coalesce } from '../../platform/work/coalesce.ts';
import { EXPORT_FILE, linkToExport, openExport } from './export-links.ts';
import { eraseOnRequest, changeConsent, readCentre, signOut } from './privacy.service.ts';

export function privacyRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.privacyCentre, (_fields, call) => readCentre(resources, call.borrower()));
  answer(app, contract.changeConsent, (fields, call) => changeConsent(resources, call.borrower(), fields, call.intent));
  answer(app, contract.exportData, async (_fields, call) => ({ url: await linkToExport(resources, call.borrower().userId) }));
  answer(app, contract.eraseData, (_fields, call) => eraseOnRequest(resources, call.borrower(), call.intent));
  answer(app, contract.signOutEverywhere, (_fields, call) => signOut(resources, call.borrower()));
  serveExports(app, resources);
}

/** Public: the signed link authorizes reading this one file. The file is not an API call, so the contract does not list it. */
function serveExports(app: FastifyInstance, resources: Resources): void {
  const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
  app.addHook('onClose', async () => images.close());
  const renderOnce = coalesce<string>(heavyWork.exports);
  app.get(EXPORT_FILE, { config: { access: publicCall, heavy: true } }, async (request, reply) => {
    const userId = await openExport(resources.redis, request.query);
    const at = await resources.clock.now();
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${manilaDateOf(at)}.json"`,
      'cache-control': 'no-store',
    });
    // The export is complete before it is sent, so that a slow reader does not occupy a turn.
    const make = (): Promise<string> =>
      text(Readable.from(exportPieces({ ...resources, images }, { userId, at, realAt: resources.clock.real() })));
    return renderOnce({ owner: userId, key: userId, make });
  });
}
