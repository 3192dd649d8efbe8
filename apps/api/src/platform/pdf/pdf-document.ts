import type { Readable } from 'node:stream';
import type { Language } from '@hiram/contract/product/profile.ts';
import Document from 'pdfkit';
import { fonts, toPrintable } from './fonts.ts';
import type { Weight } from './fonts.ts';
import { drawQr, drawWeavePattern } from './drawings.ts';

const INK = '#10241b';
const MUTED_COLOUR = '#4f6057';
const LINE_COLOUR = '#d9dfd6';
const MARGIN = 56;
/** Space below the text for the footer with the page number. */
const FOOTER_HEIGHT = 40;
const PICTURE_HEIGHT = 300;

export interface Cover {
  readonly title: string;
  readonly language: Language;
  readonly author: string;
  readonly madeAt: Date;
  readonly footer: (page: number) => string;
}

export interface PdfRow {
  readonly label: string;
  readonly value: string;
  /** Emphasizes the row as a total. */
  readonly sum?: boolean;
}

export interface Column {
  readonly title: string;
  /** Share of the table's width, relative to the other columns. */
  readonly width: number;
  readonly align?: 'right';
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/**
 * An A4 document, written from top to bottom. Each part is tagged for screen readers and streamed with its page. Text is always printed literally.
 */
export class PdfDocument {
  readonly stream: Readable;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #foot: Cover['footer'];
  #pages = 0;
  #look: TextStyle = { size: 10.5 };

  constructor({ title, language, author, madeAt, footer }: Cover) {
    this.#document = new Document({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
      autoFirstPage: false,
      pdfVersion: '1.7',
      // pdfkit's types lack this subset.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: toPrintable(title), Author: toPrintable(author), CreationDate: madeAt, ModDate: madeAt },
    });
    // pdfkit's types lack parsed fonts.
    for (const weight of ['regular', 'bold'] as const) this.#document.registerFont(weight, fonts[weight] as never);
    this.stream = this.#document;
    this.#foot = footer;
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.#document.on('pageAdded', () => this.#writeFoot());
    this.#document.addPage();
  }

  /** Writes the title of the document; called once. */
  heading(text: string): void {
    this.#block('H1', text, { size: 24, weight: 'bold', gap: 14 });
  }

  /** @param together points of the following content that must stay on the heading's page */
  subheading(text: string, together = 50): void {
    this.#space(12);
    this.#groupLines(20 + together);
    this.#block('H2', text, { size: 14, weight: 'bold', gap: 6 });
  }

  minorHeading(text: string): void {
    this.#groupLines(40);
    this.#block('H3', text, { size: 11, weight: 'bold', gap: 4 });
  }

  paragraph(text: string, look: { readonly muted?: boolean } = {}): void {
    this.#block('P', text, { size: 10.5, colour: look.muted === true ? MUTED_COLOUR : INK, gap: 8 });
  }

  leadParagraph(text: string): void {
    this.#block('P', text, { size: 13, gap: 12 });
  }

  letterhead(text: string): void {
    this.#block('P', text, { size: 11, weight: 'bold', gap: 18 });
  }

  /** Writes the main figure of the document. */
  figure(label: string, value: string): void {
    this.#block('P', label, { size: 10.5, colour: MUTED_COLOUR, gap: 0 });
    this.#block('P', value, { size: 32, weight: 'bold', gap: 10 });
  }

  list(items: readonly string[]): void {
    const list = this.#add('L');
    for (const item of items) {
      const entry = this.#document.struct('LI');
      list.add(entry);
      this.#within(entry, 'LBody', () => this.#write(`• ${toPrintable(item)}`, { size: 10.5, gap: 4 }));
      entry.end();
    }
    list.end();
    this.#space(4);
  }

  /** Draws the weave pattern of the product's pages as an ornament. */
  weavePattern(): void {
    const document = this.#document;
    this.#groupLines(20);
    document.markContent('Artifact', { type: 'Layout' });
    drawWeavePattern(document, { x: MARGIN, y: document.y + 6, width: this.#width, colour: INK });
    document.endMarkedContent();
    this.#space(18);
  }

  rows(rows: readonly PdfRow[]): void {
    const label = this.#width * 0.4;
    this.#table((add) => {
      for (const { label: text, value, sum = false } of rows) {
        const look = sum ? ({ weight: 'bold', size: 12 } as const) : ({ size: 10.5 } as const);
        add([
          { text, type: 'TH', scope: 'Row', width: label, look: { ...look, colour: sum ? INK : MUTED_COLOUR } },
          { text: value, type: 'TD', width: this.#width - label, look: { ...look, weight: 'bold' }, align: 'right' },
        ]);
      }
    });
    this.#space(8);
  }

  /** Writes a table whose header is repeated on every page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const record = columns.reduce((sum, { width }) => sum + width, 0);
    const widths = columns.map(({ width }) => (width / record) * this.#width);
    const cells = (texts: readonly string[], type: 'TH' | 'TD'): Cell[] =>
      columns.map(({ align }, index) => ({
        text: texts[index] ?? '',
        type,
        ...(type === 'TH' ? { scope: 'Column' as const } : {}),
        width: widths[index] ?? 0,
        look: { size: 9, ...(type === 'TH' ? { colour: MUTED_COLOUR } : {}) },
        align,
      }));
    this.#table((add) => {
      const head = cells(
        columns.map(({ title }) => title),
        'TH',
      );
      add(head);
      for (const row of rows) add(cells(row, 'TD'), head);
    });
    this.#space(8);
  }

  /** Draws an uncropped JPEG, at most as wide as the page. */
  picture(jpeg: Uint8Array, description: string): void {
    this.#groupLines(PICTURE_HEIGHT);
    const document = this.#document;
    const [x, y] = [MARGIN, document.y];
    const draw = (): void => {
      document.image(Buffer.from(jpeg), x, y, { fit: [this.#width, PICTURE_HEIGHT] });
    };
    this.#root.add(document.struct('Figure', { alt: toPrintable(description) }, [draw]));
    document.y = y + PICTURE_HEIGHT;
    this.#space(12);
  }

  qr(text: string, description: string, lines: readonly string[]): void {
    const size = 92;
    this.#groupLines(size + 8);
    const document = this.#document;
    const top = document.y + 4;
    this.#root.add(
      document.struct('Figure', { alt: toPrintable(description) }, [() => drawQr(document, text, { x: MARGIN, y: top, size })]),
    );
    document.y = top + 6;
    for (const line of lines) {
      this.#within(this.#root, 'P', () =>
        this.#write(toPrintable(line), { size: 10, colour: MUTED_COLOUR, gap: 3, x: MARGIN + size + 18, width: this.#width - size - 18 }),
      );
    }
    document.x = MARGIN;
    document.y = Math.max(document.y, top + size);
    this.#space(8);
  }

  end(): void {
    this.#root.end();
    this.#document.end();
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN;
  }

  #use(look: TextStyle): void {
    const { size, weight = 'regular', colour = INK } = look;
    this.#look = look;
    this.#document.font(weight).fontSize(size).fillColor(colour);
  }

  #space(points: number): void {
    this.#document.y += points;
  }

  /** Starts a new page and returns true if the height does not fit on the current one. */
  #groupLines(height: number): boolean {
    const { page, y } = this.#document;
    if (y + height <= page.height - page.margins.bottom) return false;
    this.#document.addPage();
    return true;
  }

  #add(type: string): Element {
    const element = this.#document.struct(type);
    this.#root.add(element);
    return element;
  }

  #within(parent: Element, type: string, write: () => void, options: { readonly scope?: string } = {}): void {
    parent.add(this.#document.struct(type, options as never, [write]));
  }

  #block(type: string, text: string, look: TextStyle & { readonly gap: number }): void {
    this.#within(this.#root, type, () => this.#write(toPrintable(text), look));
  }

  #write(text: string, { size, weight = 'regular', colour = INK, gap, x = MARGIN, width = this.#width }: TextPlace): void {
    this.#use({ size, weight, colour });
    // Without a trailing space a screen reader joins the text with the following one.
    this.#document.text(`${text} `, x, this.#document.y, { width, lineGap: size * 0.25 });
    this.#space(gap);
  }

  #table(fill: (add: (cells: readonly Cell[], repeatHead?: readonly Cell[]) => void) => void): void {
    const table = this.#add('Table');
    fill((cells, repeatHead) => {
      const height = this.#heightOf(cells);
      if (this.#groupLines(height) && repeatHead !== undefined) this.#row(table, repeatHead);
      this.#row(table, cells);
    });
    table.end();
  }

  #row(table: Element, cells: readonly Cell[]): void {
    const document = this.#document;
    const top = document.y;
    const height = this.#heightOf(cells);
    const row = document.struct('TR');
    table.add(row);
    let x = MARGIN;
    for (const { text, type, scope, width, look, align } of cells) {
      const at = x;
      const write = (): void => {
        this.#use(look);
        document.text(`${toPrintable(text)} `, at, top + ROW_PADDING, {
          width: width - (at + width < MARGIN + this.#width - 1 ? CELL_GAP : 0),
          ...textOf(align),
        });
      };
      this.#within(row, type, write, scope === undefined ? {} : { scope });
      x += width;
    }
    row.end();
    document.markContent('Artifact', { type: 'Layout' });
    document
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + this.#width, top + height)
      .lineWidth(0.5)
      .strokeColor(LINE_COLOUR)
      .stroke();
    document.endMarkedContent();
    document.x = MARGIN;
    document.y = top + height;
  }

  #heightOf(cells: readonly Cell[]): number {
    const heights = cells.map(({ text, width, look, align }) => {
      this.#use(look);
      return this.#document.heightOfString(`${toPrintable(text)} `, { width: width - CELL_GAP, ...textOf(align) });
    });
    return Math.max(...heights) + 2 * ROW_PADDING;
  }

  /** Writes the footer outside of the document's structure, so that screen readers skip it. */
  #writeFoot(): void {
    this.#pages += 1;
    const document = this.#document;
    const { page, x, y } = document;
    const { bottom } = page.margins;
    // Text inside of the bottom margin would otherwise start a new page.
    page.margins.bottom = 0;
    const before = this.#look;
    document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    this.#use({ size: 8, colour: MUTED_COLOUR });
    document.text(toPrintable(this.#foot(this.#pages)), MARGIN, page.height - MARGIN, { width: this.#width, lineBreak: false });
    document.endMarkedContent();
    page.margins.bottom = bottom;
    // Restores the font of a text that continues on the new page.
    this.#use(before);
    document.x = x;
    document.y = y;
  }
}

const ROW_PADDING = 6;
const CELL_GAP = 6;
/** Right-aligned cells contain figures and use tabular digits. Only these cells do, because font features bypass the cache of laid-out words. */
const textOf = (align: Cell['align']): PDFKit.Mixins.TextOptions =>
  align === 'right' ? { align, features: { tnum: true, calt: false } as never } : {};

interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

interface TextPlace extends TextStyle {
  readonly gap: number;
  readonly x?: number;
  readonly width?: number;
}

interface Cell {
  readonly text: string;
  readonly type: 'TH' | 'TD';
  readonly scope?: 'Row' | 'Column';
  readonly width: number;
  readonly look: TextStyle;
  readonly align?: 'right' | undefined;
}
