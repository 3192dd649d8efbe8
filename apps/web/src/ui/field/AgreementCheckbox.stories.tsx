import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { AgreementCheckbox } from './AgreementCheckbox.tsx';

const Ticking = (props: ComponentProps<typeof AgreementCheckbox>): ReactElement => {
  const [checked, setChecked] = useState(props.checked);
  return <AgreementCheckbox {...props} checked={checked} onChange={setChecked} />;
};
const agreements = ['Loan Agreement', 'Disclosure Statement', 'Privacy Policy'].map((title) => ({ title, onOpen: () => undefined }));

const meta = {
  component: AgreementCheckbox,
  render: Ticking,
  args: { agreements, checked: false, onChange: () => undefined },
} satisfies Meta<typeof AgreementCheckbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unticked: Story = {};
export const Ticked: Story = { args: { checked: true } };
export const OneTitle: Story = { args: { agreements: agreements.slice(0, 1) } };
