import { Button } from '@hiram/web/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { QueueItem } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import type { QueueName } from '../../platform/queues.ts';
import { useMe } from '../../platform/session.tsx';
import { Choice, TextBlock, TextLine } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notice.tsx';
import { DeskDialog } from '../../ui/DeskDialog.tsx';
import form from '../acts/form.module.css';
import { useStaff } from './staff.ts';
import { useRefresh } from './claims.ts';

interface AssignDialogProps {
  readonly queue: QueueName;
  readonly item: QueueItem;
  readonly onClose: () => void;
}

/** Dialog that assigns an item to a colleague, who reads the reason in the log. */
export function AssignDialog({ queue, item, onClose }: AssignDialogProps): ReactElement {
  const { subject } = useMe();
  const { staff, nameOf } = useStaff();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const refresh = useRefresh(queue);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => act('hand-on-item', { options: { queue, item: item.item, to }, reason }),
    onSuccess: async () => {
      await refresh();
      notify('success', `Assigned to ${nameOf(to)}.`);
      onClose();
    },
  });
  const others = staff.filter(
    (each) => each.subject !== subject && each.role !== 'auditor' && (queue !== 'approvals' || each.role === 'supervisor'),
  );
  return (
    <DeskDialog title="Hand it on" onClose={onClose}>
      <form
        className={form['form']}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {staff.length === 0 ? (
          <TextLine label="To whom" value={to} onChange={setTo} required first />
        ) : (
          <Choice
            label="To whom"
            value={to}
            onChange={setTo}
            required
            first
            choices={[['', 'Choose a person'], ...others.map(({ subject: each, name, role }) => [each, `${name}, ${role}`] as const)]}
          />
        )}
        <TextBlock label="Reason" value={reason} onChange={setReason} required rows={2} />
        {error === null ? null : (
          <p className={form['error']} role="alert">
            {error.message}
          </p>
        )}
        <div className={form['buttons']}>
          <Button small type="submit" busy={isPending}>
            Hand on
          </Button>
          <Button small kind="line" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
