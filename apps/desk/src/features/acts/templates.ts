import type { Template } from '../../platform/answers.ts';

/** Those of the complaint's own type first, then those for any. Of an unknown type: all. */
export const fittingTemplates = (templates: readonly Template[], type: number | null): readonly Template[] =>
  type === null ? templates : [...templates.filter((each) => each.type === type), ...templates.filter((each) => each.type === null)];

/** Where the first [blank] begins and ends. */
export function firstBlank(text: string): readonly [from: number, to: number] | null {
  const match = /\[\w+\]/.exec(text);
  return match === null ? null : [match.index, match.index + match[0].length];
}
