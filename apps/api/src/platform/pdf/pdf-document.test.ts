import { expect, test } from 'vitest';
import { bytesOf, factsIn, fontsIn, structureIn, textIn } from '../../../testing/pdf.ts';
import { toPrintable } from './fonts.ts';
import { PdfDocument } from './pdf-document.ts';

const blankDocument = (language: 'en' | 'fil' = 'en'): PdfDocument =>
  new PdfDocument({
    title: 'Statement of Niño',
    language,
    author: 'Hiram Lending Company',
    madeAt: new Date('2026-09-14T04:00:00Z'),
    footer: (page) => `Statement, page ${page}`,
  });

async function writePdf(write: (pdf: PdfDocument) => void, language?: 'en' | 'fil'): Promise<Buffer> {
  const pdf = blankDocument(language);
  write(pdf);
  pdf.end();
  return bytesOf(pdf.stream);
}

test('[BEY-15] a document contains its title, language and embedded fonts with ₱ and ñ', async () => {
  const bytes = await writePdf((pdf) => {
    pdf.heading('Peñafrancia');
    pdf.figure('Payment received', '₱2,320.00');
  }, 'fil');

  expect(await textIn(bytes)).toMatch(/^Peñafrancia\nPayment received\n₱2,320.00\nStatement, page 1\n/);
  expect(await factsIn(bytes)).toMatch(/Title:\s+Statement of Niño[\s\S]*Author:\s+Hiram Lending Company[\s\S]*Tagged:\s+yes/);
  expect(bytes.includes('/Lang (fil)')).toBe(true);
  const fonts = (await fontsIn(bytes)).trim().split('\n').slice(2);
  expect(fonts).toHaveLength(2);
  // Columns of pdffonts: embedded, subset, with a Unicode map.
  for (const font of fonts) expect(font).toMatch(/Inter-(Regular|Bold) .* yes +yes +yes /);
});

test('[BEY-15] tags headings, lists and table headers for screen readers, and leaves out repeated footers', async () => {
  const bytes = await writePdf((pdf) => {
    pdf.heading('Statement');
    pdf.weavePattern();
    pdf.rows([{ label: 'Loan amount', value: '₱8,000.00' }]);
    pdf.subheading('Plan');
    pdf.table(
      [
        { title: 'No.', width: 1 },
        { title: 'Due', width: 2, align: 'right' },
      ],
      [['1', 'Sep 14, 2026']],
    );
    pdf.list(['One', 'Two']);
    pdf.qr('https://hiram.example', 'QR code', ['Scan it']);
  });

  const structure = (await structureIn(bytes)).replace(/\s+/g, ' ');
  expect(structure).toBe(
    'Document H1 (block) "Statement " ' +
      'Table (block) TR TH: /Scope /Row "Loan amount " TD "₱8,000.00 " ' +
      'H2 (block) "Plan " Table (block) TR TH: /Scope /Column "No. " TH: /Scope /Column "Due " TR TD "1 " TD "Sep 14, 2026 " ' +
      'L (block) LI (block) LBody (block) "• One " LI (block) LBody (block) "• Two " ' +
      'Figure "" P (block) "Scan it " ',
  );
});

test('[BEY-15] repeats the table header on each page and continues a paragraph across pages', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => [String(index + 1), `₱${index},000.00`]);
  const text = await textIn(
    await writePdf((pdf) => {
      pdf.table(
        [
          { title: 'No.', width: 1 },
          { title: 'Amount', width: 2, align: 'right' },
        ],
        rows,
      );
      pdf.paragraph('They call at night. '.repeat(300));
    }),
  );

  const pages = text.split('\f');
  expect(pages.length).toBeGreaterThan(3);
  expect(text.match(/No\. Amount/g)).toHaveLength(2);
  for (const [index, page] of pages.slice(0, -1).entries()) expect(page).toContain(`Statement, page ${index + 1}\n`);
  const textWithoutHeadings = text.replace(/Statement, page \d+\s+/g, '');
  expect(textWithoutHeadings.match(/They\s+call\s+at\s+night\./g)).toHaveLength(300);
  for (const [number, amount] of rows) expect(text).toContain(`\n${number} ${amount}\n`);
});

test('[BEY-10] prints a borrower’s text in full: missing glyphs as code points, control sequences as text', async () => {
  const unprintableText = 'Ang sakit 😡👩‍💻 验 \u0000\u001B[31m (unclosed \\) <b>&amp;</b>\r\nsecond line';
  expect(toPrintable(unprintableText)).toBe(
    'Ang sakit [U+1F621][U+1F469][U+1F4BB] [U+9A8C]   [31m (unclosed \\) <b>&amp;</b>\nsecond line',
  );

  const text = await textIn(await writePdf((pdf) => pdf.paragraph(unprintableText)));
  expect(text).toContain('Ang sakit [U+1F621][U+1F469][U+1F4BB] [U+9A8C] [31m (unclosed \\) <b>&amp;</b>\nsecond line\n');
});
