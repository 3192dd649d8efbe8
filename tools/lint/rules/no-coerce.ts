import type { Member, Rule } from '../rule.ts';

export const noCoerce: Rule = {
  create(context) {
    return {
      MemberExpression(node: Member) {
        if (node.property.name !== 'coerce' || node.object.name !== 'z') return;
        context.report({ node, message: 'z.coerce reads an empty amount as 0: use a codec of contract/form.ts.' });
      },
    };
  },
};
