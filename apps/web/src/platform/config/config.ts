import { philippines, specified, type Profile, type ProfileName } from '@hiram/contract/product/profile.ts';
import type { Brand } from './brand.ts';

/** Defined by the build as `__HIRAM_CONFIG__`: plain values, see `build/config.ts`. */
export interface BuildConfig {
  readonly profile: ProfileName;
  readonly brand: Brand;
}

interface Config extends Omit<Brand, 'name'> {
  readonly brandName: string;
  readonly profile: Profile;
  readonly languages: Profile['languages'];
}

declare const __HIRAM_CONFIG__: BuildConfig;
/** A constant of its own, so that the bundler can leave out the other profile. */
declare const __HIRAM_PROFILE__: ProfileName;

const { name: brandName, ...brand } = __HIRAM_CONFIG__.brand;
const profile = __HIRAM_PROFILE__ === 'philippines' ? philippines : specified;

/** Profile, brand and languages are fixed at build: nothing here is fetched at run time. */
export const config: Config = { ...brand, brandName, profile, languages: profile.languages };
