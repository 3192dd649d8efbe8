import { randomBytes, randomUUID } from 'node:crypto';
import { createBorrower } from '@hiram/contract/endpoints/partner.ts';
import { trackClick } from '@hiram/contract/endpoints/promotion.ts';
import { expect, test } from 'vitest';
import { findUserId } from '../../testing/find-user-id.ts';
import { call, callAsPartner } from '../../testing/calls.ts';
import { buildKnownBorrower } from '../../testing/known-borrower.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { newPhone } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { BEHIND_PROXY, fromAddress } from '../../testing/addresses.ts';
import { startService } from '../../testing/service.ts';
import type { TestService } from '../../testing/service.ts';
import { newVisitor, requestCode, requestRegistration, solveCaptcha, visitorWithCode } from '../../testing/visitors.ts';
import { eraseBorrowers } from '../jobs/erase-borrowers.ts';
import { requestErasure } from '../lending/personal-data/erasures.ts';
import { makeBorrower } from '../lending/borrowers/borrowers.ts';
import { hashPhone } from '../platform/crypto/phone-keys.ts';
import { reservePhone } from '../platform/db/directory.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import type { Resources } from '../providers/resources.ts';
import { phoneKeyCommands } from './phone-key-commands.ts';
import { runCommand } from '../../testing/run-command.ts';

const sandbox = await startSandbox();
const newKey = (): string => randomBytes(32).toString('base64');

/** Starts services for each step of a key rotation, all on the same databases. */
async function startSteps() {
  const [first, second] = [newKey(), newKey()];
  const environment = { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' };
  const before = await startService({ environment: { ...environment, PHONE_KEY: first } });
  const at = (keys: Record<string, string>): Promise<TestService> =>
    startService({ environment: { ...before.environment, ...keys }, seed: false });
  return {
    before,
    serviceWithAnnouncedKey: await at({ PHONE_KEY: first, PHONE_KEY_SECOND: second }),
    changed: await at({ PHONE_KEY: second, PHONE_KEY_SECOND: first }),
    after: await at({ PHONE_KEY: second }),
  };
}

const { before, serviceWithAnnouncedKey: announced, changed, after } = await startSteps();
const keysOf = ({ resources }: TestService) => resources.config.phoneKeys;
const find = ({ resources }: TestService, phone: string) => findUserId(resources.directory, resources.config.phoneKeys, phone);
const rowOf = (userId: string) =>
  before.resources.directory.selectFrom('borrower_phone').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
const make = async ({ resources }: TestService, phone: string) =>
  makeBorrower(resources, { phone, fullName: 'Maria Santos', at: await resources.clock.now() });
const visitsUnder = async (hash: Buffer) =>
  (
    await Promise.all(
      before.resources.cells.all.map(({ database }) =>
        database.selectFrom('promotion_event').selectAll().where('phoneHash', '=', hash).execute(),
      ),
    )
  ).flat();

const WHY = ['--reason', 'the key is changed'];
const rehash = async ({ resources }: { readonly resources: Resources }): Promise<unknown> =>
  JSON.parse(await runCommand(phoneKeyCommands, resources, ['rehash-phones', ...WHY]));

test('a phone is found at every step of a key change, under the old and the new key', async () => {
  const [old, newPhoneNumber] = [newPhone(), newPhone()];
  const { userId } = await make(before, old);
  expect([await find(announced, old), await find(changed, old), await find(after, old)]).toEqual([userId, userId, null]);

  const other = await make(changed, newPhoneNumber);

  expect([await find(announced, newPhoneNumber), await find(changed, newPhoneNumber), await find(after, newPhoneNumber)]).toEqual([
    other.userId,
    other.userId,
    other.userId,
  ]);
  expect(await find(before, newPhoneNumber)).toBeNull();
});

test('each key has its own id, stored beside the hash', async () => {
  const [one, other] = [await make(before, newPhone()), await make(changed, newPhone())];

  expect([(await rowOf(one.userId)).keyId, (await rowOf(other.userId)).keyId]).toEqual([
    keysOf(before).current.id,
    keysOf(after).current.id,
  ]);
  expect(keysOf(before).current.id).toMatch(/^[0-9a-f]{8}$/);
  expect(keysOf(before).current.id).not.toBe(keysOf(after).current.id);
});

test('a phone in a call of the lender or a visitor is rehashed with the new key at once, together with its visits', async () => {
  const [createdPhone, knownVisitor] = [newPhone(), newVisitor()];
  const borrowerOfLender = await make(before, createdPhone);
  const { fields } = await visitorWithCode(before, sandbox, knownVisitor);
  await requestRegistration(before, knownVisitor, fields);
  const userId = (await find(before, knownVisitor.phone)) ?? '';
  expect(await visitsUnder(hashPhone(keysOf(before), knownVisitor.phone))).toHaveLength(2);

  await callAsPartner(changed.app, createBorrower, { phone: createdPhone, fullName: 'Maria Santos' });
  expect((await requestCode(changed, knownVisitor, await solveCaptcha(changed, knownVisitor))).json()).toMatchObject({ code: 11 });

  expect([await find(after, createdPhone), await find(after, knownVisitor.phone)]).toEqual([borrowerOfLender.userId, userId]);
  expect((await rowOf(userId)).keyId).toBe(keysOf(after).current.id);
  expect(await visitsUnder(hashPhone(keysOf(before), knownVisitor.phone))).toEqual([]);
  expect(await visitsUnder(hashPhone(keysOf(after), knownVisitor.phone))).toHaveLength(2);
});

test('an unregistered visitor is found under the new key: a click has the origin of the earlier code', async () => {
  // Several visitors, so that visits move both between cells and within a cell.
  for (let each = 0; each < 6; each += 1) {
    const { visitor } = await visitorWithCode(before, sandbox, { origin: { utm_tag: 'utm-before' } });

    await call(changed.app, trackClick, { ...fromAddress(visitor.address), fields: { phone: visitor.phone } });

    expect(await visitsUnder(hashPhone(keysOf(before), visitor.phone))).toEqual([]);
    const visits = await visitsUnder(hashPhone(keysOf(after), visitor.phone));
    expect(visits.map(({ kind, utmTag }) => `${kind} ${utmTag}`).toSorted()).toEqual(['click utm-before', 'code utm-before']);
  }
});

test('a code sent before the key change is valid once afterwards, and a new code replaces it', async () => {
  const [one, other] = [await visitorWithCode(announced, sandbox), await visitorWithCode(announced, sandbox)];
  const newImage = async ({ visitor, fields }: typeof one) => ({ ...fields, ...(await solveCaptcha(changed, visitor)) });
  expect((await requestRegistration(changed, one.visitor, await newImage(one))).json()).toMatchObject({ code: 0 });

  await requestCode(changed, other.visitor, await solveCaptcha(changed, other.visitor));

  expect((await requestRegistration(changed, other.visitor, await newImage(other))).json()).toMatchObject({ code: 800006 });
});

test('fifty concurrent requests for a phone, half of them with the old key first, create one borrower', async () => {
  const phone = newPhone();

  const made = await Promise.all(Array.from({ length: 50 }, (_, index) => make(index % 2 === 0 ? announced : changed, phone)));

  expect(new Set(made.map(({ userId }) => userId)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
});

/** Inserts more than one page of rows in the format from before keys had ids. */
async function insertMany(count: number): Promise<ReadonlyMap<string, string>> {
  const { cells, directory } = before.resources;
  const at = new Date();
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), phone: newPhone(), fullName: '', createdAt: at }));
  for (const cell of cells.all) {
    const own = people.filter(({ userId }) => cells.of(userId) === cell);
    await cell.database.insertInto('borrower').values(own).execute();
  }
  const rows = people.map(({ userId, phone }) => ({
    userId,
    phoneHash: hashPhone(keysOf(before), phone),
    keyId: null,
    createdAt: at,
  }));
  await directory.insertInto('borrower_phone').values(rows).execute();
  return new Map(people.map(({ userId, phone }) => [phone, userId]));
}

test('rehash-phones rehashes all pages, skips finished rows, and has nothing to do afterwards', async () => {
  await rehash(changed);
  const people = await insertMany(1_100);
  const seen = [...people.keys()].slice(0, 12);
  for (const phone of seen) await make(changed, phone);

  expect(await rehash(changed)).toEqual({ renewed: 1_088, withoutNumber: 0, inConflict: 0, lookAt: [] });

  expect(await rehash(changed)).toMatchObject({ renewed: 0 });
  const found = await Promise.all([...people.keys()].map((phone) => find(after, phone)));
  expect(found).toEqual([...people.values()]);
  const actions = await after.resources.directory.selectFrom('staff_action').select('command').where('operator', '=', 'maria').execute();
  expect(actions).toContainEqual({ command: 'rehash-phones' });
});

test('rehash-phones without a new key only stores the id of the present key', async () => {
  const { resources } = await startService();
  const at = await resources.clock.now();
  const phone = newPhone();
  const { userId } = await makeBorrower(resources, { phone, fullName: '', at });
  await resources.directory.updateTable('borrower_phone').set({ keyId: null }).execute();

  expect(await rehash({ resources })).toMatchObject({ renewed: 1 });

  expect(await resources.directory.selectFrom('borrower_phone').selectAll().execute()).toMatchObject([
    { userId, keyId: resources.config.phoneKeys.current.id, phoneHash: hashPhone(resources.config.phoneKeys, phone) },
  ]);
});

test('a hash with a lost key is renewed from the number in the cell', async () => {
  const phone = newPhone();
  const { userId } = await make(before, phone);
  await before.resources.directory
    .updateTable('borrower_phone')
    .set({ phoneHash: randomBytes(32), keyId: 'lost' })
    .where('userId', '=', userId)
    .execute();
  expect(await find(after, phone)).toBeNull();

  await rehash(after);

  expect(await find(after, phone)).toBe(userId);
});

test('a phone reserved for an unfinished registration or held by another borrower is skipped and counted', async () => {
  const [promised, shared] = [newPhone(), newPhone()];
  await reservePhone(before.resources.directory, keysOf(before), { phone: promised, userId: `promised-${randomUUID()}`, at: new Date() });
  const first = await make(before, shared);
  const second = await make(after, shared);

  const done = (await rehash(after)) as { lookAt: string[]; withoutNumber: number };

  expect(done).toMatchObject({ withoutNumber: 1, inConflict: 1, lookAt: [first.userId] });
  expect(await find(after, shared)).toBe(second.userId);
  await before.resources.directory.deleteFrom('borrower_phone').where('userId', '=', first.userId).execute();
});

test('[BEY-12] an erasure after a key change removes the visits under both keys', async () => {
  const { borrower, phone } = await buildKnownBorrower(before, 200);
  await rehash(after);
  expect(await visitsUnder(hashPhone(keysOf(after), phone))).toHaveLength(2);
  const { resources } = after;
  const at = await resources.clock.now();
  await borrower.cell.database.transaction().execute((transaction) => requestErasure(transaction, borrower.userId, at));

  const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
  await eraseBorrowers({ ...jobsFor(resources), images, database: borrower.cell.database });

  expect([...(await visitsUnder(hashPhone(keysOf(before), phone))), ...(await visitsUnder(hashPhone(keysOf(after), phone)))]).toEqual([]);
});
