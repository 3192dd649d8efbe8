/**
 * The part of oxlint's plugin interface (that of ESLint) that our rules use. Each visitor declares the shape of the node it reads, so a rule needs no
 * types of the whole syntax tree.
 */
export interface RuleContext {
  /** Absolute path. */
  readonly filename: string;
  /** Working directory of oxlint: the root of the repository. */
  readonly cwd: string;
  report(problem: { readonly node: object; readonly message: string }): void;
  readonly sourceCode: { getScope(node: object): Scope; getAllComments(): readonly { readonly value: string }[] };
}

/** A variable that the file itself declares has definitions; a global has none or is absent. */
export interface Scope {
  readonly set: ReadonlyMap<string, { readonly defs: readonly object[] }>;
  readonly upper: Scope | null;
}

export interface Rule {
  create(context: RuleContext): Record<string, (node: never) => void>;
}

export interface NamedNode {
  readonly type: string;
  readonly name?: string;
}

export interface Member {
  readonly type: 'MemberExpression';
  readonly object: NamedNode;
  readonly property: NamedNode;
  readonly computed: boolean;
}

export interface Literal {
  readonly type: 'Literal';
  readonly value: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

/** The static text of a template literal between two of its values. */
export interface TemplateText {
  readonly value: { readonly raw: string };
}
