export interface PhoneRule {
  readonly pattern: RegExp;
  /** Country code and its replacement, so that a subscriber has only one spelling. */
  readonly fold: { readonly countryCode: RegExp; readonly trunk: string } | null;
}

/** Returns the number in the stored spelling, or `null` if the profile rejects it. */
export function parsePhone(rule: PhoneRule, text: string): string | null {
  const digitsOnly = text.replace(/[\s-]/g, '');
  const nationalNumber = rule.fold === null ? digitsOnly : digitsOnly.replace(rule.fold.countryCode, rule.fold.trunk);
  return rule.pattern.test(nationalNumber) ? nationalNumber : null;
}
