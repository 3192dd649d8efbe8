import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes text but not nested HTML', () => {
  const piece = html`<b title="${`"'`}">${'<script>&'}</b>`;
  expect(html`<p>${piece}${[piece, piece]}</p>`.text).toBe(`<p>${'<b title="&quot;&#39;">&lt;script&gt;&amp;</b>'.repeat(3)}</p>`);
});
