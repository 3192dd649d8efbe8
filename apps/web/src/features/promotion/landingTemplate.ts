import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { landingTemplate } from '@hiram/contract/endpoints/promotion.ts';

export type Template = NonNullable<AnswerOf<typeof landingTemplate>['template']>;
export interface Landing {
  readonly id: string;
  /** Missing texts are empty strings. */
  readonly template: Template;
}

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

/** Parses the service's answer or a stored template; `null` if invalid. No field is required: missing texts are empty. */
export function readLanding(answer: unknown): Landing | null {
  if (!isRecord(answer)) return null;
  const given = isRecord(answer['template']) ? answer['template'] : {};
  const texts = Object.keys(FIELDS).map((field) => [field, typeof given[field] === 'string' ? given[field] : '']);
  return { id: /^(string|number)$/.test(typeof answer['id']) ? String(answer['id']) : '', template: Object.fromEntries(texts) as Template };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
