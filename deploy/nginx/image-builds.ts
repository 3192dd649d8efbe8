/**
 * Builds the pages of every profile and brand for the web image, and for each build the configurations that start-web.sh selects from: one for each
 * combination of switches, with placeholders for addresses.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROFILE_NAMES, profileNamed } from '@hiram/contract/product/profile.ts';
import { describePages } from '@hiram/contract/product/pages.ts';
import { readRoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { imageTemplates } from './image-conf.ts';

const WEB = join(import.meta.dirname, '../../apps/web');
const { values } = parseArgs({ options: { into: { type: 'string', default: '' }, templates: { type: 'string', default: '' } } });
const brands = globSync('*.json', { cwd: join(WEB, 'brands') }).map((file) => basename(file, '.json'));
const sessionKeys = process.env['SESSION_KEYS'] ?? '';

for (const profile of PROFILE_NAMES) {
  for (const brand of brands.toSorted()) {
    const [name, folder] = [`${profile}-${brand}`, join(WEB, 'dist-image')];
    const env = { ...process.env, HIRAM_PROFILE: profile, HIRAM_BRAND: brand };
    execFileSync(process.execPath, ['build/build.ts', '--into', folder], { cwd: WEB, env, stdio: 'inherit' });
    const table = readRoutesTable(readFileSync(join(folder, 'routes.json'), 'utf8'));
    // Needed only to render the configuration.
    rmSync(join(folder, 'routes.json'));
    cpSync(folder, join(values.into, name), { recursive: true });
    const templates = join(values.templates, name);
    mkdirSync(templates, { recursive: true });
    const required = (sessionKeys || profileNamed(profile).sessionKey) === 'required';
    writeFileSync(join(templates, 'about'), describePages(profile, required));
    for (const [file, text] of imageTemplates(table, join(values.into, name))) writeFileSync(join(templates, file), text);
  }
}
