import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Template } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { toWords } from '../../platform/values.ts';
import { Choice, TextBlock } from '../../ui/fields.tsx';
import form from './form.module.css';

interface ReplyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly complaintType: number | null;
}

const LANGUAGES = [
  ['en', 'English'],
  ['fil', 'Filipino'],
] as const;

export function ReplyField({ label, value, onChange, complaintType }: ReplyFieldProps): ReactElement {
  const { data: templates = [] } = useQuery({
    queryKey: ['templates'],
    queryFn: () => act<readonly Template[]>('list-templates', { options: {}, reason: 'writes an answer' }),
  });
  const [language, setLanguage] = useState<'en' | 'fil'>('en');
  const [name, setName] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const fill = (nextName: string, nextLanguage: 'en' | 'fil'): void => {
    setName(nextName);
    setLanguage(nextLanguage);
    const text = templates.find((each) => each.name === nextName)?.texts[nextLanguage];
    if (text === undefined) return;
    onChange(text);
    const blank = firstBlank(text);
    // The selection can be set only after React has rendered the text.
    requestAnimationFrame(() => {
      area.current?.focus();
      if (blank !== null) area.current?.setSelectionRange(...blank);
    });
  };
  const choices = templatesForType(templates, complaintType).map((each) => [each.name, toWords(each.name)] as const);
  return (
    <>
      <div className={form['pair']}>
        <Choice
          label="Template"
          value={name}
          onChange={(next) => fill(next, language)}
          choices={[['', 'None: write it yourself'], ...choices]}
        />
        <Choice label="Language" value={language} onChange={(next) => fill(name, next === 'fil' ? 'fil' : 'en')} choices={LANGUAGES} />
      </div>
      <TextBlock
        label={label}
        {...(firstBlank(value) === null ? {} : { note: 'Fill in what is in brackets.' })}
        value={value}
        onChange={onChange}
        required
        rows={5}
        area={area}
      />
    </>
  );
}

export const templatesForType = (templates: readonly Template[], type: number | null): readonly Template[] =>
  type === null ? templates : [...templates.filter((each) => each.type === type), ...templates.filter((each) => each.type === null)];

/** Start and end of the first `[blank]`, or `null` if there is none. */
export function firstBlank(text: string): readonly [from: number, to: number] | null {
  const match = /\[\w+\]/.exec(text);
  return match === null ? null : [match.index, match.index + match[0].length];
}
