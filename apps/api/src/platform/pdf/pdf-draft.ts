import type { Cover, PdfDocument } from './pdf-document.ts';

const PART_NAMES = [
  'heading',
  'subheading',
  'minorHeading',
  'paragraph',
  'lead',
  'letterhead',
  'figure',
  'list',
  'weave',
  'rows',
  'table',
  'picture',
  'qr',
] as const satisfies readonly (keyof PdfDocument)[];

type PartName = (typeof PART_NAMES)[number];

export type PdfPart = { readonly [Name in PartName]: readonly [Name, ...Parameters<PdfDocument[Name]>] }[PartName];

/** What is to stand in a document: words and figures only, so that it can be sent to the thread that draws it. */
export interface PdfDraft {
  readonly cover: Omit<Cover, 'foot'>;
  readonly parts: readonly PdfPart[];
}

/** Takes the parts of a document from top to bottom, each by the name of the part. */
export type PdfWriter = { readonly [Name in PartName]: (...given: Parameters<PdfDocument[Name]>) => void } & { readonly draft: PdfDraft };

export function beginDraft(cover: PdfDraft['cover']): PdfWriter {
  const parts: PdfPart[] = [];
  const write = (name: PartName) => [name, (...given: readonly unknown[]): void => void parts.push([name, ...given] as never)] as const;
  return { ...Object.fromEntries(PART_NAMES.map(write)), draft: { cover, parts } } as unknown as PdfWriter;
}
