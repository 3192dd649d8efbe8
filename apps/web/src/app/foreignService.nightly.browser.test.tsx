import { expect, test } from 'vitest';
import { counted, faultsOfAll, lackingVariants } from '../../testing/foreignPages.tsx';

test.each(counted(lackingVariants))('[GEN-28] $name works with $count answers that each lack one field', async ({ foreign }) => {
  expect(await faultsOfAll(foreign, lackingVariants(foreign))).toEqual([]);
});
