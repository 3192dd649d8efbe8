import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { landingTemplate } from '@hiram/contract/endpoints/promotion.ts';

export type Landing = AnswerOf<typeof landingTemplate>;
export type Template = Landing['template'];

const FIELDS: { readonly [Field in keyof Template]: true } = {
  appName: true,
  appNote: true,
  logo: true,
  banner: true,
  title: true,
  subtitle: true,
  example: true,
  buttonText: true,
  downloadUrl: true,
  agreementTitle: true,
  agreementText: true,
};

/** The answer of the service, or what an earlier page kept, once every field is there; null otherwise. */
export function readLanding(answer: unknown): Landing | null {
  if (!isRecord(answer) || typeof answer['id'] !== 'string' || !isRecord(answer['template'])) return null;
  const { template } = answer;
  return Object.keys(FIELDS).every((field) => typeof template[field] === 'string') ? (answer as unknown as Landing) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
