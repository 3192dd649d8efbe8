import { newKey } from './intentKeys.ts';

/** W3C Trace Context: each call begins a trace, below which the service puts its own spans. No library: it is a line of text. */
export const newTraceparent = (): string => `00-${newKey()}-${newKey().slice(16)}-01`;
