import type { ReactElement } from 'react';
import { config } from '../platform/config/config.ts';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { Page } from '../ui/page/Page.tsx';

/** The screen's own code did not come, and a reload did not help. */
export const StartFailed = (): ReactElement => (
  <Page title={config.brandName}>
    <LoadFailed onRetry={() => window.location.reload()} />
  </Page>
);
