import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { imagesFrom, newImages, type UploadImages } from './images.ts';
import { ImageUploader } from './ImageUploader.tsx';

const screenshot = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#e8eef2"/><rect x="10" y="14" width="56" height="20" rx="9" fill="#fff"/><rect x="10" y="40" width="66" height="26" rx="9" fill="#fff"/><rect x="36" y="72" width="54" height="18" rx="9" fill="#7fb79b"/></svg>',
)}`;
const kept = (count: number): UploadImages => imagesFrom(Array.from({ length: count }, () => screenshot));
const uploading = newImages([], [new File([''], 'calls.jpg')], 1);
const failed = uploading.map(({ file }) => ({ key: -1, file, state: 'failed' as const }));

const Uploading = (props: ComponentProps<typeof ImageUploader>): ReactElement => {
  const [images, setImages] = useState(props.images);
  return <ImageUploader {...props} images={images} onChange={setImages} />;
};

const meta = {
  title: 'field/ImageUploader',
  component: ImageUploader,
  render: Uploading,
  args: { images: [], limit: 9, onChange: () => undefined, upload: () => Promise.resolve(screenshot) },
} satisfies Meta<typeof ImageUploader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EachState: Story = { args: { images: [...kept(1), ...uploading, ...failed], keepFailed: true } };
export const Full: Story = { args: { images: kept(9) } };
