import type { Cover, PdfDocument } from './pdf-document.ts';

const PART_NAMES = [
  'heading',
  'subheading',
  'minorHeading',
  'paragraph',
  'leadParagraph',
  'letterhead',
  'figure',
  'list',
  'weavePattern',
  'rows',
  'table',
  'picture',
  'qr',
] as const satisfies readonly (keyof PdfDocument)[];

type PartName = (typeof PART_NAMES)[number];

export type PdfPart = { readonly [Name in PartName]: readonly [Name, ...Parameters<PdfDocument[Name]>] }[PartName];

/** Content of a document as plain data, so that it can be posted to the rendering thread. */
export interface PdfDraft {
  readonly cover: Omit<Cover, 'footer'>;
  readonly parts: readonly PdfPart[];
}

/** Collects the parts of a document from top to bottom, with one method per kind of part. */
export type PdfWriter = { readonly [Name in PartName]: (...given: Parameters<PdfDocument[Name]>) => void } & { readonly draft: PdfDraft };

export function createDraft(cover: PdfDraft['cover']): PdfWriter {
  const parts: PdfPart[] = [];
  const write = (name: PartName) => [name, (...given: readonly unknown[]): void => void parts.push([name, ...given] as never)] as const;
  return { ...Object.fromEntries(PART_NAMES.map(write)), draft: { cover, parts } } as unknown as PdfWriter;
}
