import { type ReactElement, useEffect, useId, useState } from 'react';
import { Field, type FieldTexts, textsBelow } from './Field.tsx';
import input from './Input.module.css';
import css from './TextArea.module.css';
import { m } from '@hiram/contract/messages';

/** Cuts the excess before the caret, where it was typed, so that the text behind the caret is unchanged. */
export function withinLimit(text: string, caret: number, limit: number): { readonly text: string; readonly caret: number } {
  const excess = text.length - limit;
  if (excess <= 0) return { text, caret };
  const head = wholeCharacters(text.slice(0, Math.max(0, caret - excess)));
  return { text: wholeCharacters((head + text.slice(caret)).slice(0, limit)), caret: head.length };
}

/** Half of an emoji at the end would be sent, and returned, as a broken character. */
const wholeCharacters = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

const ANNOUNCE_AFTER_MS = 1000;

interface TextAreaProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly limit: number;
  readonly placeholder?: string;
}

/** Input beyond the limit is ignored, whether typed, pasted or composed. */
export function TextArea({ value, onChange, limit, placeholder, ...texts }: TextAreaProps): ReactElement {
  const id = useId();
  const countId = `${id}-count`;
  const [composed, setComposed] = useState<string>();
  const count = useSettled(value.length);
  const insert = (area: HTMLTextAreaElement, composing: boolean): void => {
    const kept = withinLimit(area.value, area.selectionStart, limit);
    // Writing to the field during a composition would end it, so the text is cut when the composition has ended.
    setComposed(composing ? area.value : undefined);
    if (!composing && kept.text !== area.value) {
      area.value = kept.text;
      area.setSelectionRange(kept.caret, kept.caret);
    }
    if (kept.text !== value) onChange(kept.text);
  };
  return (
    <Field id={id} {...texts}>
      <div className={`${input['box']} ${css['frame']}`} data-wrong={Boolean(texts.error)}>
        <textarea
          id={id}
          className={css['area']}
          aria-invalid={Boolean(texts.error)}
          aria-describedby={`${textsBelow(id)} ${countId}`}
          placeholder={placeholder}
          value={composed ?? value}
          onChange={(event) => insert(event.currentTarget, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => insert(event.currentTarget, false)}
        />
        <span className={css['count']} aria-hidden="true">
          {value.length}/{limit}
        </span>
      </div>
      <span id={countId} className="sr-only" role="status">
        {m.text_count({ count, limit })}
      </span>
    </Field>
  );
}

/** The value after it has not changed for a while, so that a screen reader is not interrupted at each key. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface ReadOnlyTextProps {
  readonly text: string;
  readonly limit: number;
}

/** Text that was written before. Not an input, so that its height fits the text. */
export const ReadOnlyText = ({ text, limit }: ReadOnlyTextProps): ReactElement => (
  <div className={css['reading']}>
    <p>{text}</p>
    <p className={css['count']}>
      <span className="sr-only">{m.text_count({ count: text.length, limit })}</span>
      <span aria-hidden="true">
        {text.length}/{limit}
      </span>
    </p>
  </div>
);
