const ANY_VALUE = ['/./'];

/**
 * Rejects features that iOS 15.4 or Android WebView 100 lack. Both have everything that became Baseline by the end of 2021; the lists name the later
 * features that may be used.
 *
 * @type {import('stylelint').Config}
 */
export default {
  plugins: ['stylelint-plugin-use-baseline'],
  ignoreFiles: ['**/dist*/**', 'reports/**'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'plugin/use-baseline': [
      true,
      {
        available: 2021,
        ignoreSelectors: [
          // In both engines; another browser was later.
          'backdrop',
          'focus-visible',
          'marker',
          // iOS uses its own colour.
          'selection',
        ],
        ignoreProperties: {
          // In both engines; another browser was later.
          appearance: ANY_VALUE,
          'color-scheme': ANY_VALUE,
          'overflow-wrap': ['anywhere'],
          'scroll-behavior': ANY_VALUE,
          'scroll-snap-stop': ANY_VALUE,
          'scroll-snap-type': ANY_VALUE,
          // In iOS only with the -webkit- prefix.
          'text-size-adjust': ANY_VALUE,
          'user-select': ANY_VALUE,
          // Ignored by engines that lack them: lines break elsewhere, a scroll bar shows, the page behind a dialog may scroll.
          'overscroll-behavior': ANY_VALUE,
          'scrollbar-width': ANY_VALUE,
          'text-wrap': ANY_VALUE,
          // Before iOS 16.4 an outline is square where the box has round corners.
          outline: ANY_VALUE,
          // iOS has neither forced colours nor a resize handle.
          'forced-color-adjust': ANY_VALUE,
          resize: ANY_VALUE,
        },
      },
    ],
    // The plugin does not report nested rules, ranges in @media, linear(), relative colours and `of` in :nth-child().
    'max-nesting-depth': 0,
    'media-feature-range-notation': 'prefix',
    'function-disallowed-list': ['linear'],
    'declaration-property-value-disallowed-list': { '/./': ['/\\(from\\s/'] },
    'selector-disallowed-list': ['/:nth-[a-z-]+\\([^)]* of /'],
  },
  // Staff use current desktop browsers.
  overrides: [
    {
      files: ['apps/desk/**/*.css'],
      rules: { 'plugin/use-baseline': [true, { available: 2024, ignoreProperties: { resize: ANY_VALUE } }] },
    },
  ],
};
