/**
 * Row that is chosen after the list has changed: the same row, else the next one, else the one before, so that work from the top down continues in
 * place.
 */
export function reconcileChoice(before: readonly string[], after: readonly string[], chosen: string | null): string | null {
  if (chosen === null || after.includes(chosen)) return chosen;
  const at = before.indexOf(chosen);
  const isThere = (key: string): boolean => after.includes(key);
  return before.slice(at + 1).find(isThere) ?? before.slice(0, Math.max(0, at)).findLast(isThere) ?? null;
}

export function moveChoice(order: readonly string[], chosen: string | null, by: 1 | -1): string | null {
  const at = chosen === null ? -1 : order.indexOf(chosen);
  if (at === -1) return (by === 1 ? order[0] : order.at(-1)) ?? null;
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
}
