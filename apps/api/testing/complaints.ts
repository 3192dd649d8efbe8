import { complaintList, saveComplaint } from '@hiram/contract/complaint.ts';
import type { FastifyInstance } from 'fastify';
import { call } from './calls.ts';
import type { BuiltSession } from './factories.ts';

export const COMPLAINT = { problemType: '2', problemSonType: '', problemDetail: 'I paid on Monday.', problemImage: '' } as const;

/** Files a complaint as its borrower does; its number. */
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
