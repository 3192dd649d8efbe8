import { expect, test } from 'vitest';
import {
  counted,
  faultsOf,
  faultsOfAll,
  foreignPages,
  otherVariants,
  throughoutVariants,
  unknownCalls,
} from '../../testing/foreignPages.tsx';

test.each(foreignPages)('[GEN-28] $name works with the listed fields alone', async (foreign) => {
  expect(await faultsOf(foreign, null)).toEqual([]);
});

test.each(counted(throughoutVariants))(
  '[GEN-28] $name works with $count answers that lack all that it can do without',
  async ({ foreign }) => {
    expect(await faultsOfAll(foreign, throughoutVariants(foreign))).toEqual([]);
  },
);

test.each(counted(otherVariants))(
  '[GEN-28] $name works with $count answers that each have one field in another form',
  async ({ foreign }) => {
    expect(await faultsOfAll(foreign, otherVariants(foreign))).toEqual([]);
  },
);

const dependent = foreignPages.filter(({ usesOurs }) => usesOurs);

test.each(Object.keys(unknownCalls))(`[GEN-28] ${dependent.length} pages work if each call of ours is answered by %s`, async (unknown) => {
  const faults: string[] = [];
  for (const foreign of dependent) for (const fault of await faultsOf(foreign, null, unknown)) faults.push(`${foreign.name}: ${fault}`);
  expect(faults).toEqual([]);
});
