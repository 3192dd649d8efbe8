import { renewPhone } from '../lending/borrowers/phone-renewal.ts';
import { phonesAfter, phonesInCells } from '../lending/restores/phones.ts';
import type { PhoneRow } from '../lending/restores/phones.ts';
import { pagesOf } from '../platform/db/pages.ts';
import { SUPERVISORS, defineAct } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';

export const phoneKeyCommands: readonly Act[] = [
  defineAct({
    name: 'rehash-phones',
    about: 'Rehashes every phone of the directory with the current PHONE_KEY. An interrupted run resumes when repeated.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: {},
    isRecordedFirst: true,
    run: rehash,
  }),
];

const MAX_LISTED = 20;

/** Reads the number from the borrower's cell, so that a hash can be renewed even if its key is lost. */
async function rehash({ resources }: ActWork) {
  const { cells, config, directory } = resources;
  const isOld = ({ keyId }: PhoneRow): boolean => keyId !== config.phoneKeys.current.id;
  let renewedCount = 0;
  let withoutNumber = 0;
  const inConflict: string[] = [];
  for await (const page of pagesOf<PhoneRow>((after) => phonesAfter(directory, after))) {
    const old = page.filter(isOld);
    const phones = await phonesInCells(
      cells,
      old.map(({ userId }) => userId),
    );
    for (const { userId, phoneHash, keyId } of old) {
      const phone = phones.get(userId) ?? '';
      if (phone === '') withoutNumber += 1;
      else if (await renewPhone(resources, { userId, phoneHash, keyId }, phone)) renewedCount += 1;
      else inConflict.push(userId);
    }
  }
  return { renewed: renewedCount, withoutNumber, inConflict: inConflict.length, lookAt: inConflict.slice(0, MAX_LISTED) };
}
