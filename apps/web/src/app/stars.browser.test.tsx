import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readStarColours } from '../../testing/drawnStars.ts';
import { emulateMedia } from '../../testing/kit/media.ts';
import { openPage } from '../../testing/openPage.tsx';
import { json } from '../../testing/service.ts';
import { sampleDetail } from '../features/complaint/complaintFixture.ts';
import { flagged, sampleOrder } from '../features/order/orderFixture.ts';

afterEach(async () => await emulateMedia({}));

const toRate = json({ code: 0, data: sampleDetail({ isNeedScore: 1 }) });
const paidBack = json(flagged(sampleOrder({ orderStatus: 200, isScore: 1 })));

test.each([
  ['a complaint', '/complainDetails?userId=u1&sessionId=s1&problemId=CP1', toRate],
  ['an order', '/order?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1', paidBack],
])('[GEN-31] the filled stars of %s are green and its empty stars grey, in light and in dark mode', async (_, address, answer) => {
  await openPage(address, answer);
  await page.getByRole('radio', { name: '2 stars' }).click({ force: true });
  await expect.poll(readStarColours).toEqual(['green', 'green', 'grey', 'grey', 'grey']);
  await emulateMedia({ dark: true });
  await expect.poll(readStarColours).toEqual(['green', 'green', 'grey', 'grey', 'grey']);
});
