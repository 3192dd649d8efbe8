const cleanups: (() => Promise<unknown>)[] = [];

/** Registers a function that runs after the file's tests, in reverse order of registration. */
export function afterFile(close: () => Promise<unknown>): void {
  cleanups.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of cleanups.splice(0).toReversed()) await close();
}
