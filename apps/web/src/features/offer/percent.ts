/** 0.053295 gives '5.33%'. */
export const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** A rate as it was agreed, without decimals that say nothing: 400 gives '4%', 450 '4.5%'. */
export const percentOfBps = (bps: number): string => `${bps / 100}%`;
