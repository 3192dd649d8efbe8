import { expect, test } from 'vitest';
import { withoutSideEffects } from './leanRouter.ts';

test('a component that is made by a call is pure, and its name is not assigned', () => {
  expect(withoutSideEffects('const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\nuse(Link);')).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});\n\nuse(Link);',
  );
});

test('what really does something stays', () => {
  const code = 'window.__reactRouterVersion = "8";\n\tthing.displayName = "inside a function";\nconst href = createHref("/");';
  expect(withoutSideEffects(code)).toBe(code);
});
