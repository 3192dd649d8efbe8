import { join } from 'node:path';
import { build } from 'vite';
import { browserOptions, sharedOptions, WEB } from '../build/bundle.ts';
import { compileMessages } from '@hiram/contract/messages/compile.ts';

const GALLERY = join(WEB, 'gallery');

// React chooses by it what to put in.
process.env['NODE_ENV'] = 'production';
compileMessages();
await build({
  ...sharedOptions,
  root: GALLERY,
  base: './',
  build: { ...browserOptions, outDir: join(GALLERY, 'dist'), emptyOutDir: true },
});
