import { isTest, pathOf } from '../repository-path.ts';
import type { Literal, Member, NamedNode, Rule, RuleContext, TemplateText } from '../rule.ts';
import { clockIn } from '../sql-time.ts';

const CLOCK_ADVICE = 'Pass the time as a parameter, from the clock (apps/api/src/platform/db/clock.ts).';
const CLOCK = 'apps/api/src/platform/db/clock.ts';

const isBusinessCode = (path: string): boolean =>
  (path.startsWith('apps/api/src/') || path.startsWith('packages/contract/src/')) && path !== CLOCK && !isTest(path);

export const noAmbientTime: Rule = {
  create: (context) => (isBusinessCode(pathOf(context)) ? visitors(context) : {}),
};

function visitors(context: RuleContext): ReturnType<Rule['create']> {
  const report = (node: object, what: string): void => context.report({ node, message: `${what}. ${CLOCK_ADVICE}` });
  const reportSql = (node: object, text: string): void => {
    const clock = clockIn(text);
    if (clock !== null) report(node, `${clock} in SQL is the database's clock`);
  };
  return {
    MemberExpression(node: Member) {
      const name = `${node.object.name}.${node.property.name}`;
      if (name === 'Date.now' || name === 'performance.timeOrigin' || name === 'Temporal.Now')
        report(node, `${name} is the machine's clock`);
    },
    NewExpression(node: { callee: NamedNode; arguments: readonly object[] }) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) report(node, "new Date() is the machine's clock");
    },
    CallExpression(node: { callee: NamedNode & { property?: NamedNode }; arguments: readonly Partial<Literal>[] }) {
      if (node.callee.name === 'Date') report(node, "Date() is the machine's clock");
      if (node.callee.property?.name === 'fn' && node.arguments[0]?.value === 'now') report(node, "fn('now') is the database's clock");
    },
    Literal(node: Literal) {
      if (typeof node.value === 'string') reportSql(node, node.value);
    },
    TemplateElement(node: TemplateText) {
      reportSql(node, node.value.raw);
    },
  };
}
