import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { build, type Rolldown } from 'vite';
import { readBuildConfig } from '../build/config.ts';

/** Bundles a file of the front end into one script that a test can run in a page; its exports are in `window.testedModule`. */
export async function pageScript(file: string, profileName: ProfileName, allowedOrigins: readonly string[]): Promise<string> {
  const { profile, brand } = readBuildConfig(profileName, 'hiram');
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      __HIRAM_CONFIG__: JSON.stringify({ profile, brand: { ...brand, allowedOrigins } }),
      __HIRAM_PROFILE__: JSON.stringify(profile),
    },
    build: { write: false, lib: { entry: join(import.meta.dirname, '../src', file), formats: ['iife'], name: 'testedModule' } },
  });
  const [output] = outputs as Rolldown.RolldownOutput[];
  if (output === undefined) throw new Error(`no output was built for ${file}`);
  return `${output.output[0].code};window.testedModule = testedModule;`;
}
