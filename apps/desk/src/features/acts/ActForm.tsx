import { Button } from '@hiram/web/ui/Button.tsx';
import { Icon } from '@hiram/web/ui/Icon.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { DeclaredAct, Outcome } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { toWords } from '../../platform/values.ts';
import { Choice, TextBlock, TextLine } from '../../ui/fields.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import form from './form.module.css';
import type { ActField, Offer } from './offers.ts';
import { FindByOrder } from './FindByOrder.tsx';
import { ReplyField } from './ReplyField.tsx';

interface ActFormProps {
  readonly offer: Offer;
  readonly declaration: DeclaredAct;
  readonly complaintType?: number | null;
  readonly onDone: (outcome: Outcome) => void;
  readonly onCancel: () => void;
}

export function ActForm({ offer, declaration, complaintType = null, onDone, onCancel }: ActFormProps): ReactElement {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [reason, setReason] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const files = await contentsOf(photos);
      const images = files === undefined ? {} : { images: Object.keys(files).join(',') };
      return act<Outcome>(offer.act, {
        options: { ...values, ...offer.known, ...images },
        reason,
        ...(files === undefined ? {} : { files }),
      });
    },
    onSuccess: onDone,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  const set = (option: string, value: string): void => setValues((before) => ({ ...before, [option]: value }));
  return (
    // Escape and Ctrl+Enter work in every field of the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={form['form']}
      aria-label={offer.label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      {offer.fields.length === 0 ? <p className={form['about']}>{sentence(declaration.about)}</p> : null}
      {offer.fields.map((field, index) => (
        <OneField
          key={field.option}
          field={field}
          value={values[field.option] ?? ''}
          isRequired={declaration.required.includes(field.option)}
          isFirst={index === 0}
          complaintType={complaintType}
          onChange={(value) => set(field.option, value)}
          onPhotos={setPhotos}
        />
      ))}
      {offer.fields.some(({ option }) => option === 'user') ? (
        <FindByOrder order={values['order'] ?? ''} onFound={(user) => set('user', user)} />
      ) : null}
      <TextBlock
        label="Reason"
        note="Stored in the log with your name."
        value={reason}
        onChange={setReason}
        required
        first={offer.fields.length === 0}
        rows={2}
      />
      {declaration.mayWait ? (
        <p className={form['waits']}>
          <Icon name="clock" small />
          Above the lender’s limit another person must approve this act within a day.
        </p>
      ) : null}
      {error === null ? null : (
        <p className={form['error']} role="alert">
          {error.message}
        </p>
      )}
      <div className={`${form['buttons']} ${form['end']}`}>
        <Button small type="submit" busy={isPending} {...(offer.kind === 'danger' ? { kind: 'danger' as const } : {})}>
          {offer.label}
        </Button>
        <Button small kind="line" onPress={onCancel}>
          Cancel
        </Button>
        <span className={form['hint']}>
          <Kbd keys="Ctrl Enter" /> submits, <Kbd keys="Esc" /> cancels
        </span>
      </div>
    </form>
  );
}

/** Drops the sentences about command-line options (`--…`), because the form shows the options itself. */
const sentence = (about: string): string =>
  about
    .split(/(?<=\.)\s+/)
    .filter((part) => !part.includes('--'))
    .join(' ');

interface OneFieldProps {
  readonly field: ActField;
  readonly value: string;
  readonly isRequired: boolean;
  readonly isFirst: boolean;
  readonly complaintType: number | null;
  readonly onChange: (value: string) => void;
  readonly onPhotos: (photos: readonly File[]) => void;
}

function OneField({ field, value, isRequired, isFirst, complaintType, onChange, onPhotos }: OneFieldProps): ReactElement {
  const { kind, label, note } = field;
  const common = { label, value, onChange, required: isRequired, first: isFirst, ...(note === undefined ? {} : { note }) };
  if (kind === 'reply') return <ReplyField {...common} complaintType={complaintType} />;
  if (kind === 'photos')
    return (
      <label className={form['files']}>
        {label} <input type="file" accept="image/*" multiple onChange={({ currentTarget }) => onPhotos([...(currentTarget.files ?? [])])} />
      </label>
    );
  if (kind === 'pesos') return <TextLine {...common} inputMode="decimal" placeholder="1234.56" />;
  if (kind === 'line') return <TextLine {...common} />;
  return <Choice {...common} choices={[['', 'Choose'], ...kind.map((each) => [each, toWords(each)] as const)]} />;
}

const BASE64_AT = 'base64,';

/** Base64 contents by generated names: a comma in a file name would break the list in `images`. `undefined` if there are no photos. */
async function contentsOf(photos: readonly File[]): Promise<Readonly<Record<string, string>> | undefined> {
  if (photos.length === 0) return undefined;
  const contents = await Promise.all(photos.map(async (photo, index) => [`photo-${index + 1}`, await base64Of(photo)] as const));
  return Object.fromEntries(contents);
}

function base64Of(photo: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(BASE64_AT) + BASE64_AT.length));
    });
    reader.addEventListener('error', () => reject(new Error(`${photo.name} can’t be read`)));
    reader.readAsDataURL(photo);
  });
}
