import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { Tabs } from './Tabs.tsx';

const meta = { title: 'show/Tabs' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const states = [
  { key: 'open', title: 'In progress' },
  { key: 'answered', title: 'Answered' },
  { key: 'closed', title: 'Closed' },
];
const cardTypes = [
  { key: 'wallet', title: 'E-wallet' },
  { key: 'bank', title: 'Bank account' },
];

function Demo({ tabs, segment }: { readonly tabs: typeof states; readonly segment: boolean }): ReactElement {
  const [selected, select] = useState(tabs[0]?.key ?? '');
  return (
    <Tabs label="Show" tabs={tabs} selected={selected} onSelect={select} segment={segment}>
      <p>You chose {tabs.find(({ key }) => key === selected)?.title}.</p>
    </Tabs>
  );
}

export const Line: Story = { render: () => <Demo tabs={states} segment={false} /> };
export const Segment: Story = { render: () => <Demo tabs={cardTypes} segment /> };
