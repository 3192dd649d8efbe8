import type { JsonObject } from './openapi-envelope.ts';

/** docs/reference.md: the OpenAPI document as a page to read. Written by `npm run reference`, and held to the code by its test. */

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Described {
  readonly address: string;
  readonly operation: Operation;
}

export function referencePage(document: JsonObject): string {
  const { parameters: common } = document['components'] as { parameters: Readonly<Record<string, Parameter>> };
  const sectionOf = (described: Described): string[] => sectionWith(common, described);
  const calls = operationsIn(document['paths']);
  const tagged = (...tags: string[]): Described[] => calls.filter(({ operation }) => operation.tags.some((tag) => tags.includes(tag)));
  const events = operationsIn(document['webhooks'], () => 'to an address of the lender’s');
  return `${[
    '# Reference',
    'Written from the contract by `npm run reference`: do not edit it. `npm run openapi` prints the same as an OpenAPI 3.1 document, and a running service shows it at `/docs`.',
    '## Calls of the lender’s back end',
    'Each is signed with a key of the lender’s; [partner.md](partner.md) shows how, and the client that does it. Amounts are centavos. An answer stands in an envelope: `code` is 0, or says why not, with `message`.',
    ...tagged('partner').flatMap(sectionOf),
    '## Webhooks of providers',
    ...tagged('providers').flatMap(sectionOf),
    '## Webhooks to the lender',
    'Sent to the addresses that staff have added; [events.md](events.md#webhooks) says what you can rely on, and how to answer.',
    ...events.flatMap(sectionOf),
    '## Calls of the pages',
    'The pages make them for a borrower who has a session. Fields and an example of each are in the OpenAPI document.',
    tableOf(['call', 'address', 'what it does'], tagged('borrower', 'public', 'legacy').map(callRow)),
  ].join('\n\n')}\n`;
}

function operationsIn(
  paths: unknown,
  addressOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`,
): Described[] {
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address: addressOf(method, path), operation })),
  );
}

const callRow = ({ address, operation }: Described): string[] => [`\`${operation.operationId}\``, `\`${address}\``, operation.summary];

function sectionWith(common: Readonly<Record<string, Parameter>>, { address, operation }: Described): string[] {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [request] = Object.values(requestBody?.content ?? {});
  const answer = Object.values(responses)[0]?.content?.['application/json'];
  const listed = parameters.flatMap((each) => ('$ref' in each ? (common[each.$ref.split('/').at(-1) ?? ''] ?? []) : each));
  return [
    `### ${operationId}`,
    `\`${address}\`: ${summary}.`,
    ...(description === undefined ? [] : [description]),
    ...(listed.length === 0 ? [] : [tableOf(['parameter', 'where', 'what it is'], listed.map(parameterRow))]),
    ...(request?.schema === undefined ? [] : fieldTables(request.schema)),
    ...examplesOf('Asked', request),
    ...examplesOf('Answered', answer),
  ];
}

const parameterRow = ({ name, in: where, description = '' }: Parameter): string[] => [`\`${name}\``, where, description];

/** One for each form that the body may have. */
function fieldTables(schema: Schema): string[] {
  const forms = schema.anyOf ?? schema.oneOf ?? [schema];
  return forms.map((form) => tableOf(['field', 'type', ''], fieldRows(form)));
}

function fieldRows({ properties = {}, required = [] }: Schema, above = ''): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    [`\`${above}${name}\``, typeText(schema), required.includes(name) ? '' : 'may be left out'],
    ...fieldRows(schema, `${above}${name}.`),
  ]);
}

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return forms.map(typeText).join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [type, schema.format, ...boundsOf(schema)].filter((part) => part !== undefined).join(', ');
}

/** JSON’s own limits of a number are left out. */
function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string[] {
  const safe = (bound: number | undefined): number | undefined =>
    Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  const range = (from: number | undefined, to: number | undefined, of: string): string[] => {
    if (from === undefined && to === undefined) return [];
    if (to === undefined) return [`at least ${from}${of}`];
    return [from === undefined ? `at most ${to}${of}` : `${from} to ${to}${of}`];
  };
  return [...range(safe(minimum), safe(maximum), ''), ...range(minLength, maxLength, ' characters')];
}

function examplesOf(word: string, content: Content | undefined): string[] {
  if (content === undefined) return [];
  const values = content.examples === undefined ? [content.example] : Object.values(content.examples).map(({ value }) => value);
  return values.map((value) => `${word}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
