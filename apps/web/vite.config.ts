import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { chosen } from './build/chosen.ts';
import { classConstants } from './build/classConstants.ts';
import { scopedClassName } from './build/classNames.ts';
import { definitionsOf } from './build/config.ts';
import { leanRouter } from './build/leanRouter.ts';
import { brandRule } from './src/platform/config/brand.ts';

/** The pages of a build carry the brand in their own style element; the development server's one page gets it here. */
const brandInDevelopment: Plugin = {
  name: 'brand-in-development',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'style', children: brandRule(chosen.brand.colours), injectTo: 'head-prepend' }],
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), brandInDevelopment, classConstants, leanRouter],
  css: { modules: { generateScopedName: command === 'build' ? scopedClassName : '[name]_[local]' } },
  define: definitionsOf(chosen),
  server: { proxy: { '/entirely': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
}));
