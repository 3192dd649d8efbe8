import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { newImages, removeImage, type UploadImages } from './images.ts';
import { ImageUploader } from './ImageUploader.tsx';

const screenshot = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#e8eef2"/><rect x="10" y="14" width="56" height="20" rx="9" fill="#fff"/><rect x="10" y="40" width="66" height="26" rx="9" fill="#fff"/><rect x="36" y="72" width="54" height="18" rx="9" fill="#7fb79b"/></svg>',
)}`;
const file = new File([''], 'calls.jpg');
const kept = (count: number): UploadImages =>
  Array.from({ length: count }, (_, index) => ({ key: `kept ${index}`, state: 'done', url: screenshot }));
const uploading: UploadImages = [{ key: 'going', state: 'uploading', file, progress: 0.6 }];
const failed: UploadImages = [{ key: 'failed', state: 'failed', file }];

/** Adds every file as already uploaded. */
const Uploading = (props: ComponentProps<typeof ImageUploader>): ReactElement => {
  const [images, setImages] = useState(props.images);
  const add = (files: readonly File[]): void =>
    setImages([...images, ...newImages(images, files, props.limit).map(({ key }) => ({ key, state: 'done', url: screenshot }) as const)]);
  return <ImageUploader {...props} images={images} onAdd={add} onRemove={(key) => setImages(removeImage(images, key))} />;
};

const meta = {
  component: ImageUploader,
  render: Uploading,
  args: { images: [], limit: 9, onAdd: () => undefined, onRetry: () => undefined, onRemove: () => undefined },
} satisfies Meta<typeof ImageUploader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EachState: Story = { args: { images: [...kept(1), ...uploading, ...failed] } };
export const Full: Story = { args: { images: kept(9) } };
