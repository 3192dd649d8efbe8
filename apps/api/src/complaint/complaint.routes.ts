import * as contract from '@hiram/contract/complaint.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';
import { rateComplaint, readComplaint, readComplaints, startComplaint } from './complaint.service.ts';
import { fileComplaint } from './file-complaint.service.ts';

export function complaintRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.complaintStart, ({ orderId }, call) => startComplaint(resources, call.borrower(), orderId));
  answer(app, contract.saveComplaint, (fields, call) => fileComplaint(resources, call.borrower(), fields, call.intent));
  answer(app, contract.complaintList, (_fields, call) => readComplaints(call.borrower()));
  answer(app, contract.complaintDetail, ({ problemId }, call) => readComplaint(call.borrower(), problemId));
  answer(app, contract.scoreComplaint, ({ problemId, score }, call) =>
    rateComplaint(resources, call.borrower(), { complaintId: problemId, score, intent: call.intent }),
  );
}
