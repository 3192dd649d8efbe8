/** How one profile reads a telephone number. */
export interface PhoneRule {
  readonly pattern: RegExp;
  /** A written country code and what replaces it, so that one subscriber has one spelling. */
  readonly fold: { readonly countryCode: RegExp; readonly trunk: string } | null;
}

/** The number in the spelling that we store and compare, or null when the profile does not take it. */
export function readPhone(rule: PhoneRule, text: string): string | null {
  const bare = text.replace(/[\s-]/g, '');
  const folded = rule.fold === null ? bare : bare.replace(rule.fold.countryCode, rule.fold.trunk);
  return rule.pattern.test(folded) ? folded : null;
}
