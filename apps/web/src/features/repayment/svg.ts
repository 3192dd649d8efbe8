/** SVG as a data URL, so that the picture is available offline. */
export const svgAddress = (width: number, height: number, content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  )}`;

const INK = '#10241b';

interface Type {
  readonly size: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly centred?: boolean;
}

/** Text element; the text is escaped because it may come from a service. */
export const line = (x: number, y: number, text: string, { size, bold = false, fill = INK, centred = false }: Type): string =>
  `<text x="${x}" y="${y}" font-family="-apple-system,Roboto,Inter,sans-serif" font-size="${size}" font-weight="${bold ? 700 : 500}" fill="${fill}"${
    centred ? ' text-anchor="middle"' : ''
  }>${escapeXml(text)}</text>`;

export const box = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`;

export const ring = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, 'rx="10" fill="none" stroke="#c47c00" stroke-width="4"');

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
