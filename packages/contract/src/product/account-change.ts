/** Separate from `limits`, which every page loads. */
export const accountChange = {
  /** Decided: long enough to read a message that arrives at night; a payout may take longer anyway. */
  payoutWaitHours: 24,
} as const;
