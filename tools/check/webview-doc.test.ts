import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@hiram/contract/product/limits.ts';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import { paymentLinks, SIGNATURE_PARAMETER } from '@hiram/contract/wire/payment-link.ts';
import { IDEMPOTENCY_HEADER, PRODUCT_ALIASES, SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { callAddress } from '@hiram/web/platform/api/address.ts';
import { BRIDGE_NAMES } from '@hiram/web/platform/bridge/messages.ts';
import { samples } from '@hiram/web/platform/bridge/samples.ts';
import { type PathName, pathNames, paths } from '@hiram/contract/product/paths.ts';
import { readSession } from '@hiram/web/platform/session/session.ts';
import { afterEach, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/webview.md'), 'utf8');
const web = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\.stories\.|features\/preview\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Returns the text below a heading, up to the next heading of the same or a higher level. */
function below(heading: string): string {
  const [marks = ''] = heading.split(' ');
  const [, text = ''] = document.split(`\n${heading}\n`);
  return text.split(new RegExp(`^#{1,${marks.length}} `, 'm'))[0] ?? '';
}

/** Returns the cells of all rows, without the table heads. */
const rowsIn = (text: string): string[][] =>
  [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()));

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const firstNames = (heading: string): string[] => rowsIn(below(heading)).flatMap(([cell]) => namesIn(cell));
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

/** [addresses, kind, shows, session, parameters]. All pages of the first table have the same kind and need a session. */
const addressRows = [
  ...rowsIn(below("### Borrower's pages")).map(([addresses, shows, parameters]) => [addresses, 'app', shows, 'needed', parameters]),
  ...rowsIn(below('### Pages that need no session')),
];

/** Stubs the build flag by which the profiles differ. */
const inHeader = (on: boolean): void => void vi.stubGlobal('__HIRAM_SESSION_IN_HEADER__', on);
afterEach(() => void vi.unstubAllGlobals());

function sessionFields(): string[] {
  inHeader(false);
  return Object.keys(readSession('', null, 'M1'));
}

test('the tables list exactly the addresses of the front end, with their kinds', () => {
  const listed = addressRows.flatMap(([addresses, kind]) => namesIn(addresses).map((address) => `${address} ${kind}`));
  expect(listed.toSorted()).toEqual(pathNames.map((name) => `${paths[name].address} ${paths[name].kind}`).toSorted());
});

test('only app pages need a session', () => {
  const rowsWithSession = addressRows.filter(([, , , session]) => session !== 'none');
  expect(rowsWithSession.filter(([, kind]) => kind !== 'app')).toEqual([]);
  expect(addressRows.map(([, , , session]) => session).filter((word) => !['needed', 'optional', 'none'].includes(word ?? ''))).toEqual([]);
});

/** Matches every way in which a page reads a parameter of its address. */
const PARAMETER_READ =
  /(?:\b(?:[sS]earchParams|search|parameters|\(search\))\.(?:get|has)\(|\bread\(|\buseAddressState\(|\bnamed\(\w+, )'([a-z]\w*)'\)/g;

test('the tables list exactly the parameters that pages read', () => {
  const read = [...web.matchAll(PARAMETER_READ)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(15);
  const links = Object.values(paymentLinks).flatMap(({ fields }) => [...fields]);
  const listed = addressRows.flatMap(([, , , , parameters = '']) =>
    parameters.split(/[,;] /).flatMap((each) => namesIn(each.replace(/(:| with| shows).*$/s, ''))),
  );
  const common = [...sessionFields(), ...PRODUCT_ALIASES];
  expect(sorted([...listed, ...common])).toEqual(sorted([...read, ...links, SIGNATURE_PARAMETER, ...common]));
});

test.each(Object.values(paymentLinks))('the row of $address lists each field of the signed link', ({ address, fields }) => {
  const row = addressRows.find(([cell]) => cell === `\`${address}\``);
  expect(namesIn(row?.[4])).toEqual([...fields, SIGNATURE_PARAMETER]);
});

/** Read as text, because `hashTargets.ts` needs the types of a browser. */
const hosts = [...readFileSync(join(root, 'apps/web/src/app/hashTargets.ts'), 'utf8').matchAll(/^ {2}\[\/(.+)\/, '(\w+)'\],$/gm)].map(
  ([, pattern = '', page]) => [new RegExp(pattern), page as PathName] as const,
);

test('the table of hashes lists exactly the screens behind a hash, with their pages', () => {
  const rows = rowsIn(below('### Screens behind a hash')).map(([hash, page]) => [namesIn(hash)[0] ?? '', namesIn(page)[0] ?? ''] as const);
  const drawn = [...web.matchAll(/'(#\/\w+)'/g)].map(([, hash = '']) => hash);
  expect(rows.map(([hash]) => hash).toSorted()).toEqual(sorted(drawn));
  const hostOf = (hash: string): PathName[] => hosts.filter(([pattern]) => pattern.test(hash)).map(([, page]) => page);
  for (const [hash, page] of rows)
    expect(
      hostOf(hash).map((name) => paths[name].address),
      hash,
    ).toEqual([page]);
});

test('the session’s table lists exactly the parameters of the session', () => {
  expect(firstNames('## The session').slice(0, SESSION_PARAMETERS.length)).toEqual([...SESSION_PARAMETERS]);
  const additionalFields = sessionFields().filter((name) => !SESSION_PARAMETERS.some((each) => each === name));
  expect(sorted(firstNames('### Common parameters'))).toEqual(sorted([...additionalFields, ...PRODUCT_ALIASES]));
  const rows = rowsIn(below('## The session').split('\n### ')[0] ?? '');
  expect(rows).toHaveLength(SESSION_PARAMETERS.length);
});

test('the list of headers contains exactly the headers of calls', () => {
  const headers = [true, false].flatMap((on) => {
    inHeader(on);
    const session = readSession('', null, 'M1');
    return (['v3', 'legacy'] as const).flatMap((client) =>
      Object.keys(callAddress({ method: 'POST', path: '/x', client, encoding: 'form' }, session, {}).headers),
    );
  });
  expect(sorted(namesIn(below('### Headers of calls').split('Do not change them:')[1]?.split('. ')[0]))).toEqual(
    sorted([...headers, SIGNATURE_HEADER, IDEMPOTENCY_HEADER]),
  );
});

const messageRows = rowsIn(below('## The bridge').split('\n### ')[0] ?? '');

test('the bridge’s table lists exactly its messages, in order', () => {
  expect(messageRows.map(([message]) => namesIn(message)[0])).toEqual([...BRIDGE_NAMES]);
});

test.each(BRIDGE_NAMES)('%s: moment and payload', (name) => {
  const [, moment = '', payload = ''] = messageRows.find(([message]) => message === `\`${name}\``) ?? [];
  expect(moment).not.toBe('');
  expect(JSON.parse(namesIn(payload)[0] ?? '')).toEqual(samples[name]);
});

test('docs/webview.md marks exactly the messages that no page sends', () => {
  const unsentMessages = BRIDGE_NAMES.filter((name) => !web.includes(`send('${name}'`));
  const markedMessages = messageRows.filter(([, moment]) => moment?.includes('no page sends it today'));
  expect(markedMessages.map(([message]) => namesIn(message)[0])).toEqual(unsentMessages);
});

test('docs/webview.md lists exactly the messages with an effect without a handler', () => {
  const source = readFileSync(join(root, 'apps/web/src/platform/bridge/send.ts'), 'utf8');
  const [, acts = ''] = source.split('const inBrowser');
  const handledMessages = [...acts.matchAll(/^ {2}(\w+): \(/gm)].map(([, name = '']) => name);
  const listed = firstNames('### Without a handler');
  expect(listed.toSorted()).toEqual(handledMessages.toSorted());
});

test.each([
  ['Swift', 'swift', /messageNames = \[(.*?)\]/s, /case "(\w+)":/g],
  ['Kotlin', 'kotlin', /messageNames = listOf\((.*?)\)/s, /^ +"(\w+)" -> /gm],
] as const)('the host in %s offers and handles exactly the messages of the bridge', (language, fence, list, answers) => {
  const [, code = ''] = below(`## A minimal host in ${language}`).split(`\`\`\`${fence}\n`);
  expect([...(list.exec(code)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...BRIDGE_NAMES]);
  expect([...code.matchAll(answers)].map(([, name]) => name)).toEqual([...BRIDGE_NAMES]);
  expect(code).toContain('window.nativeBack ? window.nativeBack() : false');
});

test('the table of storage lists exactly the data that pages store on the phone', () => {
  const kept = [
    ...[...web.matchAll(/'(hiram\.\w+)'/g)].map(([, name = '']) => name),
    ...[...web.matchAll(/_PREFIX = '(\w+:)'/g)].map(([, prefix = '']) => `${prefix}…`),
    ...[...web.matchAll(/_DATABASE = '(\w+)'/g)].map(([, name = '']) => name),
    ...[...web.matchAll(/caches\.open\(`(\w+:)/g)].map(([, prefix = '']) => `${prefix}…`),
  ];
  expect(sorted(firstNames('## Cookies and storage'))).toEqual(sorted(kept));
});

test('the limits of photos are those of the product', () => {
  const { complaint, upload } = limits;
  expect(below('## File chooser')).toContain(`at most ${complaint.images} photos, each of at most ${upload.bytes / 1024 / 1024} MB`);
});
