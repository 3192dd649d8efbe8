const toClose: (() => Promise<unknown>)[] = [];

/** Runs after the file's tests, the last one asked for first. A test may ask for it too. */
export function afterFile(close: () => Promise<unknown>): void {
  toClose.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of toClose.splice(0).toReversed()) await close();
}
