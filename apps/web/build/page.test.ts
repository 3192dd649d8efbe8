import { expect, test } from 'vitest';
import { appPage, documentPage, type PageHead, assertSafeMarkup, sourceHash } from './page.ts';

const head: PageHead = {
  language: 'fil',
  title: 'Terms & <conditions>',
  description: 'The "small" print',
  themeColour: { light: '#0b4a37', dark: '#10392b' },
  indexed: false,
  styles: 'p{color:red}',
};
const app = {
  js: ['assets/vendor.js', 'assets/main.js', 'assets/Screen.js'],
  entry: 'assets/main.js',
  css: ['assets/main.css'],
  script: 'go()',
  reports: 'assets/reports.js',
};

test.each([
  ['a style attribute', '<p style="color:red">'],
  ['a script', '<div><script>alert(1)</script></div>'],
  ['the end of a style element', '<p></style></p>'],
])('rejects a page with %s in its body', (_what, body) => {
  expect(() => documentPage(head, body, [])).toThrow('must not contain');
  expect(() => appPage(head, body, { ...app, scriptData: null })).toThrow('must not contain');
});

test('returns a safe body unchanged', () => {
  const body = '<p class="style" data-style="x">style="quoted" in a text is written &quot;</p>'.replace('style="quoted"', 'style');
  expect(assertSafeMarkup(body)).toBe(body);
});

test('escapes the title and description of a page', () => {
  const page = documentPage(head, '<p>x</p>', []);
  expect(page).toContain('<title>Terms &amp; &lt;conditions></title>');
  expect(page).toContain('content="The &quot;small&quot; print"');
  expect(page).toContain('<html lang="fil">');
});

test('the viewport allows zoom and covers the area under the notch', () => {
  const viewport = /<meta name="viewport" content="([^"]*)">/.exec(documentPage(head, '', []))?.[1];
  expect(viewport).toBe('width=device-width,initial-scale=1,viewport-fit=cover');
});

test('an app page preloads its other files once, loads the entry as a module, and fetches no sheet', () => {
  const page = appPage(head, '<p>skeleton</p>', { ...app, scriptData: null });
  expect([...page.matchAll(/<link rel="\w*preload"[^>]*>/g)].map(String)).toEqual([
    '<link rel="preload" as="script" crossorigin href="/assets/vendor.js">',
    '<link rel="preload" as="script" crossorigin href="/assets/Screen.js">',
  ]);
  expect(page).toContain('<script type="module" crossorigin src="/assets/main.js"></script>');
  expect(page).toContain('<link rel="stylesheet" disabled href="/assets/main.css">');
  expect(page).toContain('<div id="root"><p>skeleton</p></div><script data-reports="/assets/reports.js">go()</script></body>');
});

test('routes differ in an attribute of the inline script, not in its text, so that one hash allows it', () => {
  const data = JSON.stringify({ call: { path: '/a"b' } });
  const page = appPage(head, '', { ...app, scriptData: data });
  const [, attribute = '', text = ''] = /<script data-call="([^"]*)" data-reports="[^"]*">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toEqual(JSON.parse(data));
  expect(text).toBe('go()');
});

test('computes the source hash of the Content Security Policy', () => {
  // From the content policy's own definition: SHA-256 of the text, in base 64.
  expect(sourceHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});
