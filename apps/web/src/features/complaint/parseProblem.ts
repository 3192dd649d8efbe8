import type { complaintStart } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = Pick<AnswerOf<typeof complaintStart>, 'problemType' | 'problemSonType'>;
type Choice = Start['problemType'][number];

export interface Problem {
  readonly orderNo: string;
  readonly type: Choice;
  readonly sonType: Choice | null;
}

/** `null` if the address has no order or an unknown problem type. */
export function parseProblem(search: string, { problemType, problemSonType }: Start): Problem | null {
  const parameters = new URLSearchParams(search);
  const named = (choices: readonly Choice[], name: string): Choice | undefined =>
    choices.find(({ value }) => String(value) === parameters.get(name));
  const orderNo = parameters.get('orderNo') ?? '';
  const type = named(problemType, 'problemType');
  if (type === undefined || orderNo === '') return null;
  return { orderNo, type, sonType: named(problemSonType, 'problemSonType') ?? null };
}
