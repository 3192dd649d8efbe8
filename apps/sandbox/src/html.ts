const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escaped HTML. A class of its own, so that a plain string cannot get into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly Html[];

/** Template tag that escapes every interpolated string. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((page, part, index) => page + renderValue(values[index - 1] ?? '') + part));
}

function renderValue(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return value.map((piece) => piece.text).join('');
}
