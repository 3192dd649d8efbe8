import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveComplaint, uploadComplaintImage } from './complaint.ts';
import { limits } from '../product/limits.ts';
import { requestExamples } from './request-examples.ts';

const accepts = (changed: Record<string, string>) =>
  z.safeParse(saveComplaint.request, { ...requestExamples['saveComplaint'], ...changed }).success;
const acceptsFile = (bytes: number) =>
  z.safeParse(uploadComplaintImage.request, { problemImage: new File([new Uint8Array(bytes)], 'a.jpg') }).success;
const images = (count: number) => Array.from({ length: count }, (_, index) => `https://images.example/${index}.jpg`).join(',');

test('a description has 1 to 200 characters', () => {
  expect(accepts({ problemDetail: 'x'.repeat(200) })).toBe(true);
  expect(accepts({ problemDetail: 'x'.repeat(201) })).toBe(false);
  expect(accepts({ problemDetail: '' })).toBe(false);
  expect(accepts({ problemDetail: ' \n' })).toBe(false);
});

test('a complaint has at most 9 images', () => {
  expect(accepts({ problemImage: '' })).toBe(true);
  expect(accepts({ problemImage: images(9) })).toBe(true);
  expect(accepts({ problemImage: images(10) })).toBe(false);
});

test('rejects an image address with a comma, because addresses are joined by commas', () => {
  const decoded = z.parse(saveComplaint.request, requestExamples['saveComplaint']);
  expect(z.safeEncode(saveComplaint.request, { ...decoded, problemImage: ['https://images.example/a,b.jpg'] }).success).toBe(false);
});

test('an image is neither empty nor larger than the limit', () => {
  expect(acceptsFile(1)).toBe(true);
  expect(acceptsFile(0)).toBe(false);
  expect(acceptsFile(limits.upload.bytes + 1)).toBe(false);
});
