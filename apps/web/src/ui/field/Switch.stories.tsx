import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { Switch } from './Switch.tsx';

const Switching = (props: ComponentProps<typeof Switch>): ReactElement => {
  const [checked, setChecked] = useState(props.checked);
  return <Switch {...props} checked={checked} onChange={setChecked} />;
};

const meta = {
  component: Switch,
  render: Switching,
  args: { label: 'Payment reminders by SMS', checked: true, onChange: () => undefined },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const On: Story = {};
export const Off: Story = { args: { checked: false } };
