import type { Brand } from '../../platform/config/brand.ts';

declare const __HIRAM_BRANDS__: readonly Pick<Brand, 'name' | 'colours'>[];

/** Every brand of `apps/web/brands`, put in by the build of this page alone. */
export const PREVIEW_BRANDS = __HIRAM_BRANDS__;
