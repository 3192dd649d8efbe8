import { complaintTimeline } from '@hiram/contract/endpoints/complaint-timeline.ts';
import * as contract from '@hiram/contract/endpoints/complaint.ts';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import { IMAGE_FILE_PATH } from '../../providers/file-image-store.ts';
import { openImageStore } from '../../providers/open-image-store.ts';
import type { FileImageReader } from '../../providers/image-store.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { readTimeline } from './complaint-timeline.service.ts';
import { complaintDocuments, linkToComplaint, openComplaint } from './complaint-pack.service.ts';
import { assertPhotoAllowed, rateComplaint, readComplaint, readComplaints, startComplaint, uploadPhoto } from './complaint.service.ts';
import { fileComplaint } from './file-complaint.service.ts';

export function complaintRoutes(app: FastifyInstance, resources: Resources): void {
  const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
  app.addHook('onClose', async () => images.close());
  const room = { ...resources, images };

  answer(app, contract.complaintStart, ({ orderId }, call) => startComplaint(resources, call.borrower(), orderId));
  answer(
    app,
    contract.uploadComplaintImage,
    ({ problemImage }, call) => uploadPhoto(room, call.borrower(), problemImage),
    (borrower) => assertPhotoAllowed(resources, borrower),
  );
  answer(app, contract.saveComplaint, (fields, call) => fileComplaint(room, call.borrower(), fields, call.intent));
  answer(app, contract.complaintList, (_fields, call) => readComplaints(call.borrower()));
  answer(app, contract.complaintDetail, ({ problemId }, call) => readComplaint(room, call.borrower(), problemId));
  answer(app, complaintTimeline, ({ problemId }, call) => readTimeline(resources, call.borrower(), problemId));
  answer(app, contract.scoreComplaint, ({ problemId, score }, call) =>
    rateComplaint(resources, call.borrower(), { complaintId: problemId, score, intent: call.intent }),
  );
  answer(app, contract.complaintDocument, (fields, call) => linkToComplaint(room, call.borrower(), fields));
  complaintDocuments.serve(app, resources, (pack) => openComplaint(room, pack));
  if (images.served !== null) serveFolder(app, resources, images.served);
}

/** Public: the signed address authorizes reading this one picture, as with S3. The address is not an API call, so the contract does not list it. */
function serveFolder(app: FastifyInstance, { clock, config }: Resources, served: FileImageReader): void {
  app.get(IMAGE_FILE_PATH, { config: { access: publicCall } }, async (request, reply) => {
    const bytes = await served.read(request.query as Record<string, unknown>, clock.real());
    if (bytes === null) throw new Refusal('notAllowed');
    reply.type('image/jpeg').header('cache-control', `private, max-age=${config.imageStore.addressSeconds}`);
    return bytes;
  });
}
