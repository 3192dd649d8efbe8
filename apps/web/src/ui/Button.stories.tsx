import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonLink, ButtonPair } from './Button.tsx';

const meta = { component: Button } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { children: 'REPAY' } };
export const Quiet: Story = { args: { children: 'Start a complaint', kind: 'quiet' } };
export const Line: Story = { args: { children: 'Cancel', kind: 'line' } };
export const Danger: Story = { args: { children: 'Erase my data', kind: 'danger' } };
export const Text: Story = {
  args: {
    kind: 'text',
    children: (
      <>
        <span>Short of money?</span> Rollover Repayment
      </>
    ),
  },
};
export const Disabled: Story = { args: { children: 'Loan', disabled: true } };
export const Busy: Story = { args: { children: 'REPAY', busy: true } };
export const Small: Story = { args: { children: 'Apply', kind: 'quiet', small: true } };
export const SmallDisabled: Story = { args: { children: 'Full today', small: true, disabled: true } };
export const Link: Story = { args: { children: '' }, render: () => <ButtonLink href="#service">Customer service</ButtonLink> };
export const Pair: Story = {
  args: { children: '' },
  render: () => (
    <ButtonPair>
      <Button kind="line">Cancel</Button>
      <Button>Agree</Button>
    </ButtonPair>
  ),
};
