import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { QUIET_ARGUMENTS } from '../engines/chromium.ts';
import { repositoryRoot } from '../stack/repository.ts';
import { startGallery } from './gallery.ts';

/** The component sheet as a picture, light and dark, to lay beside the design's. */
const gallery = await startGallery();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: 1340, height: 900 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
for (const mode of ['light', 'dark']) {
  await page.goto(`${gallery.origin}/?mode=${mode}`, { waitUntil: 'networkidle' });
  const path = join(repositoryRoot, `reports/components-${mode}.png`);
  await page.screenshot({ path, fullPage: true });
  console.log(path);
}
await browser.close();
gallery.stop();
