import { test } from '../../engines/fixture.ts';
import { expectWorksOffline, offlinePages } from '../../support/offline-pages.ts';

for (const page of offlinePages) {
  test(`[BEY-17] ${page.path} opens and reloads offline after its first visit`, async ({ phone, stack }) => {
    await expectWorksOffline(phone, stack, page);
  });
}
