import type { RoutesTable } from '../src/app/boot/routesTable.ts';

export const robots = (origin: string): string => `User-agent: *\nDisallow: /entirely/\nSitemap: ${origin}/sitemap.xml\n`;

/** The pages of the public website, at the addresses that everybody knows. */
export function sitemap(origin: string, { routes }: Pick<RoutesTable, 'routes'>): string {
  const entries = routes.filter(({ public: isPublic }) => isPublic).map(({ address }) => `<url><loc>${origin}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
