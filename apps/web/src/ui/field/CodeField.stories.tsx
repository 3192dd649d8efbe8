import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { CodeField } from './CodeField.tsx';

const Typing = (props: ComponentProps<typeof CodeField>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <CodeField {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: CodeField,
  render: Typing,
  args: { label: 'SMS code', length: 6, value: '', onChange: () => undefined },
} satisfies Meta<typeof CodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Half: Story = { args: { value: '409', note: 'We sent 6 digits to 0917 •••• 142.' } };
export const Full: Story = { args: { value: '409175' } };
export const Wrong: Story = { args: { value: '409175', error: '验证码错误' } };
