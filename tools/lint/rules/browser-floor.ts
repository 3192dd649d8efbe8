import { newerGlobals, newerMembers, newerStatics, newerAttributes, newerEvents, newerSyntaxIn } from '../floor.ts';
import { isTest, pathOf } from '../repository-path.ts';
import type { Literal, Member, Named, Rule, RuleContext } from '../rule.ts';

const isShipped = (path: string): boolean => path.startsWith('apps/web/src/') && !isTest(path);

export const browserFloor: Rule = {
  create: (context) => (isShipped(pathOf(context)) ? visitors(context) : {}),
};

function visitors(context: RuleContext): ReturnType<Rule['create']> {
  const report = (node: object, name: string, since: string): void =>
    context.report({ node, message: `${name} needs ${since}; the floor is iOS 15.4 and Chrome 100. Do without, or guard it and say so.` });
  const lookUp = (node: object, table: ReadonlyMap<string, string>, name: string): void => {
    const since = table.get(name);
    if (since !== undefined) report(node, name, since);
  };
  return {
    MemberExpression(node: Member) {
      if (node.computed || node.property.name === undefined) return;
      lookUp(node, newerStatics, `${node.object.name}.${node.property.name}`);
      lookUp(node, newerMembers, node.property.name);
      if (['window', 'globalThis', 'self'].includes(node.object.name ?? '')) lookUp(node, newerGlobals, node.property.name);
    },
    CallExpression(node: { callee: Named; arguments: readonly Partial<Literal>[] }) {
      lookUp(node, newerGlobals, node.callee.name ?? '');
      const [event] = node.arguments;
      if (typeof event?.value === 'string') lookUp(node, newerEvents, event.value);
    },
    NewExpression(node: { callee: Named }) {
      lookUp(node, newerGlobals, node.callee.name ?? '');
    },
    JSXAttribute(node: { name: { name: unknown } }) {
      if (typeof node.name.name === 'string') lookUp(node, newerAttributes, node.name.name);
    },
    Literal(node: Literal) {
      if (node.regex === undefined) return;
      for (const [name, since] of newerSyntaxIn(node.regex)) report(node, name, since);
    },
  };
}
