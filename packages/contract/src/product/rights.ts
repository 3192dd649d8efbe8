/** Of what a borrower asks a person to look at. Apart from the other limits, which every page loads. */
export const rightsLimits = {
  characters: 500,
  /** Decided: a refusal is looked at again within a week. */
  secondLookWeekdays: 5,
  /** Decided: what is wrong may have to be asked about elsewhere. */
  correctionWeekdays: 10,
} as const;
