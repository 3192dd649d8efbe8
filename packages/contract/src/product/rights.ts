/** Limits of requests for a second look or a correction. Separate from `limits`, which every page loads. */
export const rightsLimits = {
  characters: 500,
  /** Decided: one week. */
  secondLookWeekdays: 5,
  /** Decided: a correction may require information from elsewhere. */
  correctionWeekdays: 10,
} as const;
