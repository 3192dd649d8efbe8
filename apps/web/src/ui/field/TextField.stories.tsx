import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { TextField } from './TextField.tsx';
import { Button } from '../Button.tsx';

const Typing = (props: ComponentProps<typeof TextField>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <TextField {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: TextField,
  render: Typing,
  args: { label: 'Full name', value: '', onChange: () => undefined },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'As on your ID', note: 'The name that your bank knows you by.' } };
export const Filled: Story = { args: { value: 'Maria Clara D. Santos' } };
export const Wrong: Story = { args: { value: 'Maria', error: 'Please fill in your family name too.' } };
export const WrongInChinese: Story = { args: { label: 'Phone number', value: '238 0013', error: '请正确输入手机号！' } };
export const DigitsOnly: Story = { args: { label: 'Account number', digitsOnly: true, placeholder: 'Digits only' } };
export const WithButton: Story = {
  args: {
    label: 'SMS code',
    placeholder: '6 digits',
    digitsOnly: true,
    maxLength: 6,
    end: (
      <Button kind="quiet" small>
        Get code
      </Button>
    ),
  },
};
