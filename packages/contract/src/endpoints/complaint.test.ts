import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveComplaint, uploadComplaintImage } from './complaint.ts';
import { limits } from '../product/limits.ts';
import { requestExamples } from './request-examples.ts';

const takes = (changed: Record<string, string>) =>
  z.safeParse(saveComplaint.request, { ...requestExamples['saveComplaint'], ...changed }).success;
const takesFile = (bytes: number) =>
  z.safeParse(uploadComplaintImage.request, { problemImage: new File([new Uint8Array(bytes)], 'a.jpg') }).success;
const images = (count: number) => Array.from({ length: count }, (_, index) => `https://images.example/${index}.jpg`).join(',');

test('a description has 1 to 200 characters', () => {
  expect(takes({ problemDetail: 'x'.repeat(200) })).toBe(true);
  expect(takes({ problemDetail: 'x'.repeat(201) })).toBe(false);
  expect(takes({ problemDetail: '' })).toBe(false);
  expect(takes({ problemDetail: ' \n' })).toBe(false);
});

test('a complaint has at most 9 images', () => {
  expect(takes({ problemImage: '' })).toBe(true);
  expect(takes({ problemImage: images(9) })).toBe(true);
  expect(takes({ problemImage: images(10) })).toBe(false);
});

test('an address with a comma is not joined to another', () => {
  const decoded = z.parse(saveComplaint.request, requestExamples['saveComplaint']);
  expect(z.safeEncode(saveComplaint.request, { ...decoded, problemImage: ['https://images.example/a,b.jpg'] }).success).toBe(false);
});

test('an image is neither empty nor larger than the limit', () => {
  expect(takesFile(1)).toBe(true);
  expect(takesFile(0)).toBe(false);
  expect(takesFile(limits.upload.bytes + 1)).toBe(false);
});
