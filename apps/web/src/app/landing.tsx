import { createRoot } from 'react-dom/client';
import { config } from '../platform/config/config.ts';
import { CrashBoundary } from './Crash.tsx';
import { replaceByHostAddress } from './hashTargets.ts';
import { setMessageLanguage } from '../platform/i18n/language.ts';
import { loadReports } from '../platform/telemetry/loadReports.ts';
import { PromotionPage } from '../features/promotion/PromotionPage.tsx';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';

/** Entry of the landing page's separate build. The skeleton is replaced in one step, as in the app. */
const container = document.getElementById('root');
if (replaceByHostAddress()) {
  // The hash belongs to a screen that another page renders.
  window.location.reload();
} else if (container !== null) {
  setMessageLanguage(config.profile, document.documentElement.lang);
  createRoot(container).render(
    <CrashBoundary>
      <PromotionPage />
      <ToastRegion />
    </CrashBoundary>,
  );
  loadReports();
}
