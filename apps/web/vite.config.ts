import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { buildChoices } from './build/chosen.ts';
import { definitionsOf } from './build/config.ts';
import { removeDescriptions } from './build/withoutDescriptions.ts';
import { brandRule } from './src/platform/config/brand.ts';

/** Built pages contain the brand in their own style element; for the development server's one page it is added here. */
const brandInDevelopment: Plugin = {
  name: 'brand-in-development',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'style', children: brandRule(buildChoices.brand.colours), injectTo: 'head-prepend' }],
};

/** Scoped names such as `Button_primary`. A test asserts that sheet names are unique. */
const className = (local: string, sheet: string): string => `${basename(sheet.split('?')[0] ?? '', '.module.css')}_${local}`;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), brandInDevelopment, removeDescriptions],
  // React has contained this function since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: className } },
  define: definitionsOf(buildChoices),
  server: { proxy: { '/entirely': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
});
