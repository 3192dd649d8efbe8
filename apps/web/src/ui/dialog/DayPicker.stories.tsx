import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { DayPicker } from './DayPicker.tsx';
import { Opener } from './Opener.tsx';

const meta = { component: DayPicker } satisfies Meta<typeof DayPicker>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const picker = (startsOpen: boolean): ReactElement => (
  <Opener label="Account opened on" startsOpen={startsOpen}>
    {(control) => (
      <DayPicker {...control} title="Account opened on" from="1990-01-01" to="2026-09-07" value="2021-07-17" onConfirm={control.onClose} />
    )}
  </Opener>
);

export const Closed: Story = { render: () => picker(false) };
export const Open: Story = { render: () => picker(true) };
