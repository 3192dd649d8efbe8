import type { BrandNames } from './brand.ts';

/** Defined by the build: `regulator`, `recipients` and `wallets` of the brand's file. */
declare const __HIRAM_NAMED__: BrandNames;

/** Separate from `config`, which every page contains. */
export const brandNames: BrandNames = __HIRAM_NAMED__;
