import { uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { browserSignature } from './browser-key.ts';
import type { BuiltSession } from './factories.ts';

export const uploadPath = (query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString();
  return `${fullPathOf(uploadComplaintImage)}${search === '' ? '' : `?${search}`}`;
};

export async function uploadBody(bytes: Buffer, name = 'photo.jpg'): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  form.set('problemImage', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://service.test', { method: 'POST', body: form });
  const headers = { [REQUESTED_WITH.name]: REQUESTED_WITH.value, 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

export async function upload(
  app: FastifyInstance,
  { query }: Pick<BuiltSession, 'query'>,
  bytes: Buffer,
  name?: string,
): Promise<LightMyRequestResponse> {
  const url = uploadPath(query);
  const { headers, payload } = await uploadBody(bytes, name);
  const signature = await browserSignature({ method: 'POST', url, body: null });
  return app.inject({ method: 'POST', url, headers: { ...headers, ...signature }, payload });
}

export async function buildPhoto(app: FastifyInstance, session: BuiltSession, bytes: Buffer): Promise<string> {
  const answer = await upload(app, session, bytes);
  if (answer.statusCode !== 200) throw new Error(`the photo was not stored: ${answer.body}`);
  return answer.json<{ data: { url: string } }>().data.url;
}
