import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Product decision: several times the limit of a complaint. */
const MESSAGE_LIMIT = 1000;

/** Not mounted and sends nothing; `/Contact` shows the contact details instead. @public Required by LEG-10. */
export function ContactForm(): ReactElement {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [message, setMessage] = useState('');
  const send = (): void => {
    const complete = [name, phone, message].every((value) => value.trim() !== '');
    if (complete) toast.success(m.contact_form_sent());
    else toast.fail(m.contact_form_incomplete());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField label={m.contact_form_name()} value={name} onChange={setName} />
      <TextField label={m.contact_form_phone()} value={phone} onChange={setPhone} />
      <TextArea label={m.contact_form_message()} value={message} onChange={setMessage} limit={MESSAGE_LIMIT} />
      <Button type="submit">{m.contact_form_send()}</Button>
    </form>
  );
}
