import { centavos } from '@hiram/contract/wire/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Amount } from './Amount.tsx';

const meta = { component: Amount } satisfies Meta<typeof Amount>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ExtraLarge: Story = { args: { value: centavos(1_232_050), size: 'xl' } };
export const Large: Story = { args: { value: centavos(232_000), size: 'l' } };
export const Medium: Story = { args: { value: centavos(32_000), size: 'm' } };
export const Long: Story = { args: { value: centavos(12_500_000), size: 'xl' } };
export const Nothing: Story = { args: { value: centavos(0), size: 'l' } };
export const Rupees: Story = { args: { value: centavos(800_000), size: 'l', sign: '₹' } };
