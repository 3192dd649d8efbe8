import { compileMessages } from '@hiram/contract/messages/compile.ts';
import { type WeighedFile, weighKit } from './bundle.ts';
import { KIT_BUDGET, kitTrespasses } from './budget.ts';

compileMessages();
const kit = await weighKit();
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const total = (files: readonly WeighedFile[]): number => files.reduce((sum, { gzip }) => sum + gzip, 0);

console.log('The whole kit beyond React, in KiB gzip.');
console.table([
  { what: 'JS', gzip: kib(total(kit.js)), budget: kib(KIT_BUDGET.js) },
  { what: 'CSS', gzip: kib(total(kit.css)), budget: kib(KIT_BUDGET.css) },
  ...kit.whenOpened.map(({ name, gzip }) => ({ what: `when opened: ${name}`, gzip: kib(gzip), budget: '' })),
]);
const failures = kitTrespasses({ js: total(kit.js), css: total(kit.css) });
failures.forEach((failure) => console.error(failure));
process.exitCode = failures.length > 0 ? 1 : 0;
