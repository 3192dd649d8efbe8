import { isTest, pathOf } from '../repository-path.ts';
import type { Rule, RuleContext, Scope } from '../rule.ts';

const NAVIGATION_FILE = 'apps/web/src/platform/navigation/safeNavigate.ts';
const MESSAGE = `Only ${NAVIGATION_FILE} may navigate, because it validates URLs from servers. Reading an address and reload() are allowed.`;

const isShipped = (path: string): boolean => path.startsWith('apps/web/src/') && path !== NAVIGATION_FILE && !isTest(path);

export const noRawNavigation: Rule = {
  create: (context) => (isShipped(pathOf(context)) ? visitors(context) : {}),
};

interface Node {
  readonly type: string;
  readonly parent: Node;
  readonly name?: string;
  readonly value?: unknown;
  readonly object?: Node;
  readonly property?: Node;
  readonly computed?: boolean;
  /** Operand of a type assertion or an optional chain. */
  readonly expression?: Node;
}

/** Members of location that a page may use: its parts for reading, and reload. */
const harmless = new Set(['href', 'origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'reload']);
/** Names of the window object. */
const windows = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'opener', 'document', 'defaultView', 'contentWindow']);
const navigators = new Set(['open', 'location', 'navigation']);

function visitors(context: RuleContext): ReturnType<Rule['create']> {
  const report = (node: object): void => context.report({ node, message: MESSAGE });
  const isGlobal = (node: Node, name: string): boolean =>
    node.type === 'Identifier' && node.name === name && !isDeclared(context.sourceCode.getScope(node), name);
  const isWindow = (node: Node): boolean =>
    windows.has(memberName(node) ?? '') || (node.type === 'Identifier' && windows.has(node.name ?? ''));
  const isOfWindow = (node: Node, name: string): boolean =>
    isGlobal(node, name) || (memberName(node) === name && node.object !== undefined && isWindow(unwrap(node.object)));

  return {
    MemberExpression(node: Node) {
      if (isOfWindow(node, 'open')) report(node);
      else if (isOfWindow(node, 'location') && !isReadFrom(node)) report(node);
      else if (isOfWindow(node, 'navigation') && memberName(withoutWrappers(node).parent) === 'navigate') report(node);
    },
    Identifier(node: Node) {
      if (isKey(node)) return;
      if (isGlobal(node, 'location') && !isReadFrom(node)) report(node);
      else if (isGlobal(node, 'navigation') && memberName(withoutWrappers(node).parent) === 'navigate') report(node);
      else if (isGlobal(node, 'open') && node.parent.type === 'CallExpression') report(node);
    },
    VariableDeclarator({ id, init }: { id: { type: string; properties?: readonly { key?: Node }[] }; init: Node | null }) {
      if (init === null || id.type !== 'ObjectPattern' || !isWindow(unwrap(init))) return;
      if (id.properties?.some(({ key }) => navigators.has(key?.name ?? ''))) report(init);
    },
  };
}

/** True if a harmless part of `location` is read and not assigned. */
function isReadFrom(location: Node): boolean {
  const part = withoutWrappers(location).parent;
  return (
    harmless.has(memberName(part) ?? '') &&
    part.object !== undefined &&
    unwrap(part.object) === location &&
    !isWritten(withoutWrappers(part))
  );
}

function isWritten(node: Node): boolean {
  const { parent } = node as Node & { parent: Node & { left?: Node } };
  return parent.type === 'AssignmentExpression' && parent.left === node;
}

/** Returns the member's name after a dot, or in brackets as a string. */
function memberName({ type, property, computed }: Node): string | undefined {
  if (type !== 'MemberExpression') return undefined;
  if (computed !== true) return property?.name;
  return typeof property?.value === 'string' ? property.value : undefined;
}

/** The name of a property, a member or a type does not refer to the global of that name. */
const isKey = ({ parent, ...node }: Node): boolean =>
  (parent.type === 'MemberExpression' &&
    parent.computed !== true &&
    parent.property?.name === node.name &&
    parent.object?.name !== node.name) ||
  /^(?:Property|TS.*|PropertyDefinition|MethodDefinition|JSXAttribute)$/.test(parent.type);

const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ChainExpression', 'ParenthesizedExpression']);
const unwrap = (node: Node): Node => (wrappers.has(node.type) && node.expression !== undefined ? unwrap(node.expression) : node);
const withoutWrappers = (node: Node): Node => (wrappers.has(node.parent.type) ? withoutWrappers(node.parent) : node);

function isDeclared(scope: Scope | null, name: string): boolean {
  if (scope === null) return false;
  return (scope.set.get(name)?.defs.length ?? 0) > 0 || isDeclared(scope.upper, name);
}
