import { readBuildConfig } from './config.ts';

export const buildChoices = readBuildConfig(
  process.env['HIRAM_PROFILE'] ?? 'specified',
  process.env['HIRAM_BRAND'] ?? 'hiram',
  process.env['SESSION_KEYS'],
);

export const withPreview = process.env['HIRAM_PREVIEW'] === 'on';
