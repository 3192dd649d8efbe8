import type { Brand } from '../src/platform/config/brand.ts';

/** The mark in the brand's colours: two strips, one over them and one under. */
export function iconOf(colours: Brand['colours']): string {
  const ground = colours['primary'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${ground}"/><path fill="${colours['on-primary']}" d="M11 8h6v24h-6zM23 8h6v24h-6z"/><path fill="${ground}" d="M9 16h10v8H9z"/><path fill="${colours['accent']}" d="M5 17.3h17v5.4H5zM30 17.3h5v5.4h-5z"/></svg>
`;
}
