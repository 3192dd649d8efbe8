import type { complaintStart } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = Pick<AnswerOf<typeof complaintStart>, 'problemType' | 'problemSonType'>;
type Choice = Start['problemType'][number];

/** What the complaint is about, as the page's address says it. */
export interface Problem {
  readonly orderNo: string;
  readonly type: Choice;
  readonly sonType: Choice | null;
}

/** Null when the address names no order, or a type that there is not. */
export function problemIn(search: string, { problemType, problemSonType }: Start): Problem | null {
  const parameters = new URLSearchParams(search);
  const named = (choices: readonly Choice[], name: string): Choice | undefined =>
    choices.find(({ value }) => String(value) === parameters.get(name));
  const orderNo = parameters.get('orderNo') ?? '';
  const type = named(problemType, 'problemType');
  if (type === undefined || orderNo === '') return null;
  return { orderNo, type, sonType: named(problemSonType, 'problemSonType') ?? null };
}
