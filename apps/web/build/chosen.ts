import { readBuildConfig } from './config.ts';

/** What this build is for. */
export const chosen = readBuildConfig(
  process.env['HIRAM_PROFILE'] ?? 'specified',
  process.env['HIRAM_BRAND'] ?? 'hiram',
  process.env['SESSION_KEYS'],
);

/** The developer's preview is left out of what borrowers get, unless it is asked for. */
export const withPreview = process.env['HIRAM_PREVIEW'] === 'on';
