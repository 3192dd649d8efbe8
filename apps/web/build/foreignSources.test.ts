import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { readBuildConfig } from './config.ts';
import { foreignSources } from './foreignSources.ts';

const { brand } = readBuildConfig('specified', 'hiram');
const allowing = { ...brand, allowedOrigins: ['https://pay.example'], privacyPage: 'https://policy.example/privacy' };

test('[GEN-28] [CNF-05] [COD-03] specified: allows frames and images from any https address', () => {
  expect(foreignSources(profiles.specified, allowing)).toEqual({ framedOrigins: ['https:'], imageOrigins: ['https:'] });
});

test('[CNF-05] [COD-03] [LEG-09] philippines: allows the brand’s origins only, and the privacy page as a frame', () => {
  expect(foreignSources(profiles.philippines, allowing)).toEqual({
    framedOrigins: ['https://pay.example', 'https://policy.example'],
    imageOrigins: ['https://pay.example'],
  });
  expect(foreignSources(profiles.philippines, { ...brand, privacyPage: '/privacyPolicy' })).toEqual({
    framedOrigins: [],
    imageOrigins: [],
  });
});
