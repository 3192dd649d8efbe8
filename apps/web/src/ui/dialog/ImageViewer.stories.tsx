import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { ImageViewer } from './ImageViewer.tsx';
import { Opener } from './Opener.tsx';
import { drawnScreen } from './storyPictures.ts';

const meta = { component: ImageViewer } satisfies Meta<typeof ImageViewer>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const pictures = ['Pay Bills', 'Payment Solutions', 'Tulay Payments', 'Reference number'].map((name, index) => ({
  src: drawnScreen(name),
  alt: `The screen ${name} of PeraPay`,
  caption: index === 3 ? 'Enter the reference number, then check that the amount is ₱2,320.00.' : `Open ${name}.`,
}));

const viewer = (startsOpen: boolean, count: number, start: number): ReactElement => (
  <Opener label="See the pictures" startsOpen={startsOpen}>
    {(control) => <ImageViewer {...control} title="PeraPay" pictures={pictures.slice(0, count)} start={start} />}
  </Opener>
);

export const Closed: Story = { render: () => viewer(false, 4, 0) };
export const Open: Story = { render: () => viewer(true, 4, 3) };
export const OnePicture: Story = { render: () => viewer(true, 1, 0) };
