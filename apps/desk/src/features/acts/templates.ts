import type { Template } from '../../platform/answers.ts';

export const fittingTemplates = (templates: readonly Template[], type: number | null): readonly Template[] =>
  type === null ? templates : [...templates.filter((each) => each.type === type), ...templates.filter((each) => each.type === null)];

/** Start and end of the first `[blank]`, or `null` if there is none. */
export function firstBlank(text: string): readonly [from: number, to: number] | null {
  const match = /\[\w+\]/.exec(text);
  return match === null ? null : [match.index, match.index + match[0].length];
}
