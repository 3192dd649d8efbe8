import { pathOf } from '../repository-path.ts';
import type { Rule } from '../rule.ts';

/** The pages' files are named like what they export; everywhere else a file is kebab-case. Folders are kebab-case in every workspace. */
const CAMEL_OR_PASCAL = /^[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*\.tsx?$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z][a-z0-9-]*)*\.tsx?$/;

export const fileCasing: Rule = {
  create(context) {
    const path = pathOf(context);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isWeb = path.startsWith('apps/web/') || path.startsWith('apps/desk/');
    return {
      Program(node: object) {
        if (!(isWeb ? CAMEL_OR_PASCAL : KEBAB).test(name))
          context.report({
            node,
            message: `${name}: files of ${isWeb ? 'the pages are camelCase or PascalCase' : 'this workspace are kebab-case'}.`,
          });
        if (/(?:^|\/)[^/.]*[A-Z_][^/.]*\//.test(path)) context.report({ node, message: `${path}: folders are kebab-case.` });
      },
    };
  },
};
