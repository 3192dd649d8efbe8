import type { Meta, StoryObj } from '@storybook/react-vite';
import { Section } from './Section.tsx';

const meta = { component: Section } satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { title: 'The lender', children: 'Hiram Lending Company' } };
export const WithAside: Story = { args: { title: 'Payment Plan', aside: '4 payments', children: 'Sep 14, 2026' } };
