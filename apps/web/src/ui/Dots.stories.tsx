import type { Meta, StoryObj } from '@storybook/react-vite';
import { Dots } from './Dots.tsx';

const meta = { component: Dots } satisfies Meta<typeof Dots>;
export default meta;

export const Waiting: StoryObj<typeof meta> = {};
