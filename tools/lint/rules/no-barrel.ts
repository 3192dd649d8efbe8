import { pathOf } from '../repository-path.ts';
import type { Literal, Rule } from '../rule.ts';

const MESSAGE = 'No barrels: import a name from the file that defines it.';

export const noBarrel: Rule = {
  create(context) {
    const report = (node: { readonly source: Literal | null }): void => {
      if (node.source !== null) context.report({ node, message: MESSAGE });
    };
    return {
      Program(node: object) {
        if (/(?:^|\/)index\.tsx?$/.test(pathOf(context))) context.report({ node, message: MESSAGE });
      },
      ExportNamedDeclaration: report,
      ExportAllDeclaration: report,
    };
  },
};
