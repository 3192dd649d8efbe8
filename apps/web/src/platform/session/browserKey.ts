import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf, type SigningKeys, type SignedCall } from '@hiram/contract/wire/call-signature.ts';

declare global {
  interface Window {
    /** The headers that show that a call comes from this browser. Only where a session belongs to the browser that used it first. */
    signCall?: (call: SignedCall) => Promise<Record<string, string>>;
  }
}

/** Called by the inline script, which signs first; the client then signs with what it left, so that no page carries this twice. */
export function signCalls(): NonNullable<Window['signCall']> {
  let keys: Promise<SigningKeys> | undefined;
  return (window.signCall = async (call) => {
    try {
      keys ??= keptKeys();
      return { [SIGNATURE_HEADER]: await signatureOf(await keys, call, Date.now()) };
    } catch {
      // No https, or nothing can be kept: a service that asks for it says what to do. A database that was only lost for a moment may come back.
      keys = undefined;
      return {};
    }
  });
}

const STORE = 'key';

/** One pair for this browser. Its private half can be used but not read, by no script. */
async function keptKeys(): Promise<SigningKeys> {
  const opening = indexedDB.open('hiram.key', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await done(opening);
  const store = (): IDBObjectStore => database.transaction(STORE, 'readwrite').objectStore(STORE);
  const find = (): Promise<SigningKeys> => done(store().get(STORE));
  const keys = ((await find()) as SigningKeys | undefined) ?? (await makeKeys(store, find));
  database.close();
  return keys;
}

async function makeKeys(store: () => IDBObjectStore, find: () => Promise<SigningKeys>): Promise<SigningKeys> {
  const made = await crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);
  // Another page may have been first.
  return await done(store().add(made, STORE)).then(() => made, find);
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', reject);
  });
