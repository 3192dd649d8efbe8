import { centavos } from '@hiram/contract/wire/money.ts';
import { pesos } from '@hiram/web/ui/show/pesos.ts';

/** Formats whole centavos; any other value is shown unchanged. */
export const money = (value: unknown): string => (Number.isSafeInteger(value) ? pesos(centavos(Number(value))) : plain(value));

export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

export function toWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
