/** Number of characters in each group, from the left. The last size repeats; without sizes there is one group. */
export type GroupSizes = readonly number[];

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function groupsOf(text: string, sizes: GroupSizes): string[] {
  const groups: string[] = [];
  for (let from = 0; from < text.length;) {
    const size = sizes[Math.min(groups.length, sizes.length - 1)] ?? text.length;
    groups.push(text.slice(from, from + size));
    from += size;
  }
  return groups;
}

export const inGroups = (text: string, sizes: GroupSizes): string => groupsOf(text, sizes).join(' ');
