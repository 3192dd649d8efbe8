import { test } from '../../engines/fixture.ts';
import { expectWorksOffline, offlinePages } from '../../support/offline-pages.ts';

for (const page of offlinePages) {
  test(`[BEY-17] ${page.path}, once it was open, opens and reloads when nothing answers`, async ({ phone, stack }) => {
    await expectWorksOffline(phone, stack, page);
  });
}
