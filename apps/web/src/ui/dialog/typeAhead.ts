const PAUSE_MS = 600;

/** Finds by its first letters what is typed. A letter typed again goes on to the next label that starts with it. */
export function typeAhead(): (key: string, labels: readonly string[], at: number) => number {
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (key, labels, at) => {
    clearTimeout(timer);
    timer = setTimeout(() => (typed = ''), PAUSE_MS);
    const letter = key.toLowerCase();
    typed += letter;
    const again = typed === letter.repeat(typed.length);
    return findFrom(labels, again ? at + 1 : at, again ? letter : typed) ?? at;
  };
}

function findFrom(labels: readonly string[], start: number, letters: string): number | undefined {
  const round = labels.map((_, step) => (start + step) % labels.length);
  return round.find((index) => labels[index]?.toLowerCase().startsWith(letters));
}
