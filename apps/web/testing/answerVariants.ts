/** Variants of an answer that the specification allows, as another service may send them. */

export interface AnswerVariant {
  /** Path of the changed field, such as `data.repayList.0.logo`. */
  readonly field: string;
  readonly change: string;
  readonly body: unknown;
}

type Json = Record<string, unknown>;
type Place = readonly (string | number)[];

const ELSEWHERE = 'https://elsewhere.example';
const UNKNOWN_STATUSES = [90, 171, '300', 'closed', -1];

/** Fields of section 3 with the address of a picture, a page or a frame. */
const PICTURE = /logo|images?$|harbour/i;
const ADDRESS = /url$|playeduL/i;
/** Fields of section 3 with an amount. */
const AMOUNT = /amount$/i;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place below the envelope, those within a field before the field. Of a list only the first entry is entered: the others have the same fields. */
function placesIn(value: unknown, place: Place = []): Place[] {
  const below = Array.isArray(value) ? value.slice(0, 1).entries() : isRecord(value) ? Object.entries(value) : [];
  return [...below].flatMap(([key, each]) => [...placesIn(each, [...place, key]), [...place, key]]);
}

/** Unlike `structuredClone`, copies an object that occurs twice into two. */
const cloneOf = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

const valueAt = (body: unknown, place: Place): unknown => place.reduce((value: unknown, key) => (value as Json)[key], body);

function changedAt(body: unknown, place: Place, change: (holder: Json, key: string | number) => void): unknown {
  const copy = cloneOf(body);
  const key = place.at(-1) ?? '';
  change(valueAt(copy, place.slice(0, -1)) as Json, key);
  return copy;
}

/** Other forms of the same value, and values that the specification does not name. */
function otherForms(name: string, value: unknown): unknown[] {
  if (name === 'orderStatus') return [...UNKNOWN_STATUSES, Number(value), String(value)];
  if (name === 'tags') return ['Fast/No collateral'];
  if (AMOUNT.test(name) && Number.isInteger(Number(value)))
    return [typeof value === 'number' ? String(value) : Number(value), (Number(value) / 100).toFixed(2), Number(value) / 100 + 0.5];
  if (typeof value === 'number') return [String(value), ...(value < 2 ? [value === 1] : [])];
  if (typeof value !== 'string') return [];
  if (/^\d+$/.test(value)) return [Number(value)];
  if (PICTURE.test(name)) return [`${ELSEWHERE}/picture.png`, 'data:image/gif;base64,R0lGODlhAQABAAAAACw='];
  return ADDRESS.test(name) ? [`${ELSEWHERE}/page?code=1`] : [];
}

const emptied = (value: unknown): unknown => (Array.isArray(value) ? [] : isRecord(value) ? {} : '');

/** @param body an answer with its envelope */
export function answerVariants(body: object): AnswerVariant[] {
  const { code: _code, message: _message, success: _success, ...fields } = body as Json;
  return placesIn(fields).flatMap((place) => {
    const field = place.join('.');
    const name = String(place.filter((key) => typeof key === 'string').at(-1));
    const value = valueAt(body, place);
    const put = (change: string, given: unknown): AnswerVariant => ({
      field,
      change,
      body: changedAt(body, place, (holder, key) => (holder[key] = given)),
    });
    const absent = { field, change: 'absent', body: changedAt(body, place, (holder, key) => void Reflect.deleteProperty(holder, key)) };
    return [
      ...(typeof place.at(-1) === 'number' ? [] : [absent]),
      put('null', null),
      put('empty', emptied(value)),
      ...otherForms(name, value).map((form) => put(`as ${JSON.stringify(form)}`, form)),
    ];
  });
}

/** The answer with the same change to every field that its page can do without. */
export function changedThroughout(body: object, change: 'absent' | 'null' | 'empty', demanded: readonly string[]): AnswerVariant {
  const isKept = (place: Place): boolean => demanded.some((field) => `${field}.`.startsWith(`${place.join('.')}.`));
  const changed = cloneOf(body) as Json;
  const { code: _code, message: _message, success: _success, ...fields } = body as Json;
  for (const place of placesIn(fields)) {
    if (isKept(place) || place.length === 1 || typeof place.at(-1) === 'number') continue;
    const holder = valueAt(changed, place.slice(0, -1)) as Json;
    const key = String(place.at(-1));
    if (change === 'absent') Reflect.deleteProperty(holder, key);
    else holder[key] = change === 'null' ? null : emptied(valueAt(body, place));
  }
  return { field: 'every field', change, body: changed };
}
