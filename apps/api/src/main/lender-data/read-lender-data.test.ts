import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { landingPage } from './landing-page.ts';
import { readLenderData, SAMPLE_LENDER } from './read-lender-data.ts';
import type { LenderData } from './read-lender-data.ts';

function changed(file: string, from: string, to: string): LenderData {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-lender-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(SAMPLE_LENDER), folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
  return readLenderData(pathToFileURL(`${folder}/`));
}

test.each([
  ['products.json', '"fee_bps": 300', '"fee_bps": "3%"', /products\.json: .*fee_bps/s],
  ['products.json', '"fee_bps": 300', '"feeBps": 300', /products\.json: .*fee_bps/s],
  ['channels.json', '"kind": "qr"', '"kind": "cheque"', /channels\.json: .*kind/s],
  ['bank-form.json', '"card_type": 2', '"card_type": 3', /bank-form\.json: .*card_type/s],
  ['agreements.json', '"privacy-consent"', '"privacy"', /privacy\.txt/],
])('rejects %s with %s replaced by %s', (file, from, to, message) => {
  expect(() => changed(file, from, to)).toThrow(message);
});

test('the landing page shows the figures of its product, in both languages', () => {
  const { row, filipino } = landingPage(readLenderData(SAMPLE_LENDER));
  expect(row).toMatchObject({
    appName: 'Hiram Cash',
    title: 'Borrow up to ₱50,000',
    example: expect.stringContaining('total to repay ₱8,800.00.') as string,
  });
  expect(filipino[row.title]).toBe('Umutang ng hanggang ₱50,000');
  expect(filipino[row.agreementText]).toMatch(/^# 1\. Ano ang sinasang-ayunan mo\n/);

  expect(() => landingPage(changed('landing.json', '"hiram-cash"', '"hiram-gold"'))).toThrow('has no product hiram-gold');
  expect(() => landingPage(changed('landing.json', '{maximum}', '{most}'))).toThrow('no figure {most}');
});
