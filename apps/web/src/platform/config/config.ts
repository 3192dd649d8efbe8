import { philippines, specified, type Profile, type ProfileName } from '@hiram/contract/product/profile.ts';
import type { Brand } from './brand.ts';

/** What the build defines as `__HIRAM_CONFIG__`: plain values, see `build/config.ts`. */
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
/** Apart from the rest: a bundler that reads it leaves the other profile out. */
declare const __HIRAM_PROFILE__: ProfileName;

const { name: brandName, ...brand } = __HIRAM_CONFIG__.brand;
const profile = __HIRAM_PROFILE__ === 'philippines' ? philippines : specified;

/** Profile, brand and languages are bound at build: nothing here is asked for at run time. */
export const config: Config = { ...brand, brandName, profile, languages: profile.languages };
