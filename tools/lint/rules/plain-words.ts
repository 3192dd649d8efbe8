import { functionVerbFault, proseFault } from '../field-words.ts';
import type { Rule } from '../rule.ts';

interface NamedFunction {
  readonly id?: { readonly type: string; readonly name?: string } | null;
  readonly key?: { readonly type: string; readonly name?: string };
  readonly init?: { readonly type: string } | null;
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression'];

/** Rejects names of functions with a verb that the trade does not use, and comments with a pronoun instead of a noun. */
export const plainWords: Rule = {
  create(context) {
    const check = ({ id, key, init }: NamedFunction): void => {
      const named = id ?? key;
      if (named?.name === undefined || (init !== undefined && !FUNCTIONS.includes(init?.type ?? ''))) return;
      const fault = functionVerbFault(named.name);
      if (fault !== null) context.report({ node: named, message: `${named.name}: ${fault}` });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const fault = proseFault(comment.value);
          if (fault !== null) context.report({ node: comment, message: `Comment: ${fault}` });
        }
      },
      FunctionDeclaration: check,
      VariableDeclarator: check,
      MethodDefinition: check,
      TSMethodSignature: check,
    };
  },
};
