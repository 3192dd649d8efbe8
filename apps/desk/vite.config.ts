import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { buildChoices } from '../web/build/chosen.ts';
import { brandRule } from '../web/src/platform/config/brand.ts';

const BRAND = 'virtual:brand.css';

/** Emits the lender's colours as a style sheet: the desk's content policy forbids inline styles. */
export const brandSheet: Plugin = {
  name: 'brand-sheet',
  resolveId: (id) => (id === BRAND ? BRAND : undefined),
  load: (id) => (id === BRAND ? brandRule(buildChoices.brand.colours) : undefined),
};

/** Scoped names such as `desk-Rail_link`: `npm run size` checks by the prefix that no borrower's page contains styles of the desk. */
const className = (local: string, sheet: string): string => `desk-${basename(sheet.split('?')[0] ?? '', '.module.css')}_${local}`;

const desk = process.env['DESK_URL'] ?? 'http://127.0.0.1:4500';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), brandSheet],
  // React has contained this function since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: className } },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/acts': desk, '/desk': desk } },
});
