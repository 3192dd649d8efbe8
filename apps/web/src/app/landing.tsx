import { createRoot } from 'react-dom/client';
import { config } from '../platform/config/config.ts';
import { CrashBoundary } from './Crash.tsx';
import { takeHostAddress } from './hashTargets.ts';
import { speak } from '../platform/i18n/language.ts';
import { loadReports } from '../platform/telemetry/loadReports.ts';
import { PromotionPage } from '../features/promotion/PromotionPage.tsx';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';

/** Entry of the landing page's separate build. The skeleton is replaced in one step, as in the app. */
const container = document.getElementById('root');
if (takeHostAddress()) {
  // The hash belongs to a screen that another page renders.
  window.location.reload();
} else if (container !== null) {
  speak(config.profile, document.documentElement.lang);
  createRoot(container).render(
    <CrashBoundary>
      <PromotionPage />
      <ToastRegion />
    </CrashBoundary>,
  );
  loadReports();
}
