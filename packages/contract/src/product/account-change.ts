/** Apart from the other limits, which every page loads. */
export const accountChange = {
  /** Decided: a message that came at night is read by then, and a payout may take longer anyway. */
  payoutWaitHours: 24,
} as const;
