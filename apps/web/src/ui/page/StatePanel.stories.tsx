import { centavos } from '@hiram/contract/wire/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatePanel, StatePanelSkeleton } from './StatePanel.tsx';

const meta = { component: StatePanel } satisfies Meta<typeof StatePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const due = { label: 'Amount due', amount: centavos(232_000) };
const payBy = (
  <>
    Pay by <strong>Sep 14, 2026</strong>. After that date, penalty interest is added every day.
  </>
);

export const Offer: Story = { args: { state: 'offer', status: 'Offer', figure: { label: 'Loan amount', amount: centavos(800_000) } } };
export const Review: Story = { args: { state: 'review', status: 'We’re reviewing your loan', note: 'You get an answer within a day.' } };
export const Crediting: Story = {
  args: { state: 'review', status: 'Approved, on its way', icon: 'plane', figure: { label: 'You receive', amount: centavos(776_000) } },
};
export const Active: Story = {
  args: { state: 'active', status: 'On track', figure: { label: 'Next payment', amount: centavos(224_000) } },
};
export const Due: Story = { args: { state: 'due', status: 'Payment due in 5 days', figure: due, note: payBy } };
export const Late: Story = {
  args: { state: 'late', status: '3 days late', figure: { label: 'Amount due', amount: centavos(12_566_800) } },
};
export const Done: Story = { args: { state: 'done', status: 'Paid in full', figure: { label: 'Loan amount', amount: centavos(800_000) } } };
export const Failed: Story = {
  args: { state: 'failed', status: 'Not approved this time', note: 'You can apply again after Sep 30, 2026.' },
};
export const Neutral: Story = { args: { state: 'neutral', status: 'Payment code expired' } };
export const Loading: Story = { args: { state: 'neutral', status: '' }, render: () => <StatePanelSkeleton /> };
