import { complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import type { FastifyInstance } from 'fastify';
import { closeComplaint, replyToComplaint } from '../src/lending/complaints/staff-complaints.ts';
import { openImageStore } from '../src/providers/open-image-store.ts';
import type { Resources } from '../src/providers/resources.ts';
import { call } from './calls.ts';
import type { BuiltSession } from './factories.ts';

export const COMPLAINT = { problemType: '2', problemSonType: '', problemDetail: 'I paid on Monday.', problemImage: '' } as const;

export async function buildComplaint(
  app: FastifyInstance,
  { query }: BuiltSession,
  fields: { readonly orderNo: string } & Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await call(app, saveComplaint, { query, fields: { ...COMPLAINT, ...fields } });
  if (answer.statusCode !== 200) throw new Error(`the complaint was not filed: ${answer.body}`);
  const list = (await call(app, complaintList, { query })).json<{ tabs: { items: { id: string }[] }[] }>();
  return list.tabs[0]?.items[0]?.id ?? '';
}

const actBy = (command: string) => ({ command, operator: 'liza', reason: 'the complaints desk', options: {} });

export function buildReply(resources: Resources, complaintId: string, content: string, photos: readonly Blob[] = []): Promise<boolean> {
  const { imageStore, publicOrigin } = resources.config;
  const dependencies = { ...resources, images: openImageStore(imageStore, publicOrigin) };
  return replyToComplaint(dependencies, { complaintId, content, photos }, actBy('reply-complaint'));
}

export const buildClosing = (resources: Resources, complaintId: string): Promise<boolean> =>
  closeComplaint(resources, complaintId, actBy('close-complaint'));
