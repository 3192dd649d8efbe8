import { expect, test } from 'vitest';
import { leaner } from './leanRouter.ts';

test('a component that is made by a call is pure, and its name is not assigned', () => {
  expect(leaner('const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\nuse(Link);')).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});\n\nuse(Link);',
  );
});

test('what really does something stays', () => {
  const code = 'window.__reactRouterVersion = "8";\n\tthing.displayName = "inside a function";\nconst href = createHref("/");';
  expect(leaner(code)).toBe(code);
});

test('a warning is not made, whatever stands around it', () => {
  const code = 'if (late)\n\twarning(false, `Link "${to}" is (not) valid;`);\n\tmatch(path);\n\t\twarningOnce("key", false, "text");';
  expect(leaner(code)).toBe('if (late)\n\t;\n\tmatch(path);\n\t\t;');
  const invariant = '\tinvariant(inRouter(), `useLocation() may be used only in a Router`);';
  expect(leaner(invariant)).toBe(invariant);
});
