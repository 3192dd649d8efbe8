import { expect } from '@playwright/test';
import { startCollector } from '../../../../apps/api/testing/collector.ts';
import { addressForNewBorrower } from '../../../support/borrower.ts';
import { test } from '../../../engines/fixture.ts';
import { startChild } from '../../../stack/child.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { repositoryRoot } from '../../../stack/repository.ts';

test('a page’s call, the service’s span and the spans of its SQL belong to one trace', async ({ phone, stack, chromiumPage }) => {
  const collector = await startCollector();
  const port = await freePort();
  // A second service on the databases of the stack, with tracing on.
  const service = startChild({
    name: 'the tracing service',
    command: process.execPath,
    args: ['apps/api/src/main/server.ts'],
    cwd: repositoryRoot,
    env: { ...process.env, ...stack.serviceEnvironment, PORT: String(port), TRACES_URL: collector.url, TRACES_PERCENT: '100' },
  });
  try {
    await service.waitForLine(/listening/);
    const traceIds: string[] = [];
    await chromiumPage.route('**/entirely/**', async (route) => {
      const url = new URL(route.request().url());
      url.protocol = 'http:';
      url.port = String(port);
      traceIds.push(route.request().headers()['traceparent']?.split('-')[1] ?? '');
      await route.fulfill({ response: await route.fetch({ url: url.href }) });
    });
    await phone.open((await addressForNewBorrower(stack, '/complaint')).href);
    await phone.expectText('You have no orders yet');

    await expect.poll(() => traceIds.length).toBeGreaterThan(0);
    for (const traceId of traceIds) {
      const spans = () => collector.spans.filter((span) => span.traceId === traceId);
      await expect.poll(() => spans().some(({ name }) => name.includes('/entirely/'))).toBe(true);
      const request = spans().find(({ name }) => name.includes('/entirely/'));
      const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
      expect(statements.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
    }
  } finally {
    await service.stop();
    await collector.close();
  }
});
