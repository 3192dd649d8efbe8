import { readBuildConfig } from './config.ts';

/** The profile and the brand that this build is for. */
export const chosen = readBuildConfig(process.env['HIRAM_PROFILE'] ?? 'specified', process.env['HIRAM_BRAND'] ?? 'hiram');

/** The developer's preview is left out of what borrowers get, unless it is asked for. */
export const withPreview = process.env['HIRAM_PREVIEW'] === 'on';
