import type { NamedByBrand } from './brand.ts';

/** Defined by the build: `regulator` and `recipients` of the brand's file. */
declare const __HIRAM_NAMED__: NamedByBrand;

/** Separate from `config`, which every page contains. */
export const named: NamedByBrand = __HIRAM_NAMED__;
