import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf, type SigningKeys, type SignedCall } from '@hiram/contract/wire/call-signature.ts';

declare global {
  interface Window {
    /** Headers that prove that a call comes from this browser. Defined only if a session is bound to the browser that used it first. */
    signCall?: (call: SignedCall) => Promise<Record<string, string>>;
  }
}

/** Called by the inline script, which signs first; the client uses the function that it has set, so that no page contains this code twice. */
export function signCalls(): NonNullable<Window['signCall']> {
  let keys: Promise<SigningKeys> | undefined;
  return (window.signCall = async (call) => {
    try {
      keys ??= getKeys();
      return { [SIGNATURE_HEADER]: await signatureOf(await keys, call, Date.now()) };
    } catch {
      // Without https or storage the call is sent unsigned; a service that requires signatures refuses it. The keys are reset, because the database
      // may be available again later.
      keys = undefined;
      return {};
    }
  });
}

const STORE = 'key';

/** The browser's only key pair. Scripts can use its private key but cannot export it. */
async function getKeys(): Promise<SigningKeys> {
  const opening = indexedDB.open('hiram.key', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await done(opening);
  const store = (): IDBObjectStore => database.transaction(STORE, 'readwrite').objectStore(STORE);
  const find = (): Promise<SigningKeys> => done(store().get(STORE));
  const keys = ((await find()) as SigningKeys | undefined) ?? (await createKeys(store, find));
  database.close();
  return keys;
}

async function createKeys(store: () => IDBObjectStore, find: () => Promise<SigningKeys>): Promise<SigningKeys> {
  const made = await crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);
  // `add` fails if another page was first; the other page's keys are then used.
  return await done(store().add(made, STORE)).then(() => made, find);
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', reject);
  });
