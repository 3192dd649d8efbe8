import type { Mutant } from './mutant.ts';

/** The file's text with the mutant in it. The piece that it changes must stand there exactly once. */
export function mutate(text: string, { id, breaks, file, find, replace }: Mutant): string {
  const pieces = text.split(find);
  if (find === '' || pieces.length !== 2)
    throw new Error(`${id}, ${breaks}: its piece stands ${pieces.length - 1} times in ${file}, not once`);
  if (find === replace) throw new Error(`${id}, ${breaks}: it changes nothing`);
  return pieces.join(replace);
}
