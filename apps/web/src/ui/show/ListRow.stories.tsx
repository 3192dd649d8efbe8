import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { List, ListRow, SubList } from './ListRow.tsx';
import { Logo } from './Logo.tsx';

const meta = { component: ListRow } satisfies Meta<typeof ListRow>;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = (): void => undefined;

function Opening({ first }: { readonly first: boolean }): ReactElement {
  const [open, setOpen] = useState(first);
  return (
    <List>
      <ListRow title="Collection" expanded={open} onPress={() => setOpen(!open)} />
      {open ? (
        <SubList>
          <ListRow title="Calls or texts at odd hours" onPress={nothing} />
          <ListRow title="Rude or threatening words" onPress={nothing} />
        </SubList>
      ) : null}
    </List>
  );
}

export const Button: Story = { args: { title: 'Repayment not recorded', onPress: nothing } };
export const Link: Story = { args: { title: 'Amount or fees', sub: 'Aug 18, 2026, 16:05', href: '#complaint' } };
export const Plain: Story = { args: { title: 'Hiram Cash', sub: 'Order 2026 0517 3308', lead: <Logo /> } };
export const Closed: Story = { args: { title: '' }, render: () => <Opening first={false} /> };
export const Open: Story = { args: { title: '' }, render: () => <Opening first /> };
