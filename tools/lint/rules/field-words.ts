import { pathFault, wordFault } from '../field-words.ts';
import { isTest, pathOf } from '../repository-path.ts';
import type { Rule } from '../rule.ts';

interface Identifier {
  readonly name: string;
  readonly parent: {
    readonly type: string;
    readonly computed?: boolean;
    readonly property?: object;
    readonly imported?: object;
    readonly local?: object;
  };
}

const isProduct = (path: string): boolean => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path);

/** True for a name declared elsewhere: a member of another object, or an export of another file. */
const isFromElsewhere = ({ parent }: Identifier, node: object): boolean =>
  (parent.type === 'MemberExpression' && parent.property === node && parent.computed === false) ||
  (parent.type === 'ImportSpecifier' && parent.imported === node && parent.local !== node);

export const fieldWords: Rule = {
  create(context) {
    const path = pathOf(context);
    if (!isProduct(path)) return {};
    const reported = new Set<string>();
    const check = (node: Identifier): void => {
      if (reported.has(node.name) || isFromElsewhere(node, node)) return;
      const fault = wordFault(node.name);
      if (fault === null) return;
      reported.add(node.name);
      context.report({ node, message: `${node.name}: ${fault}` });
    };
    return {
      Program(node: object) {
        const fault = pathFault(path);
        if (fault !== null) context.report({ node, message: `${path}: ${fault}` });
      },
      Identifier: check,
      PrivateIdentifier: check,
    };
  },
};
