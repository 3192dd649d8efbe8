import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import css from './ExportComplaint.module.css';
import { useSaveComplaint } from './useSaveComplaint.ts';

interface ExportComplaintProps {
  readonly problemId: string;
  readonly pictures: number;
}

export default function ExportComplaint({ problemId, pictures }: ExportComplaintProps): ReactElement {
  const [open, setOpen] = useState(false);
  const save = useSaveComplaint(problemId);
  const included = m.complaint_export_included();
  return (
    <Section title={m.complaint_export_section()}>
      <List>
        <ListRow title={m.complaint_export()} sub={m.complaint_export_sub()} onPress={() => setOpen(true)} />
      </List>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.complaint_export()}>
        <DetailRows
          rows={[
            { text: textAnd(pictures), value: included },
            { text: m.complaint_export_replies(), value: included },
            { text: m.complaint_export_order(), value: included },
            { text: m.complaint_export_numbers(), value: m.complaint_export_left_out() },
          ]}
        />
        <p className={css['hint']}>{m.complaint_export_hint()}</p>
        <Button onPress={() => save.mutate()} busy={save.isPending}>
          <Icon name="download" />
          {m.document_save_pdf()}
        </Button>
      </Sheet>
    </Section>
  );
}

function textAnd(pictures: number): string {
  if (pictures === 0) return m.complaint_export_text();
  return pictures === 1 ? m.complaint_export_text_and_one() : m.complaint_export_text_and({ count: pictures });
}
