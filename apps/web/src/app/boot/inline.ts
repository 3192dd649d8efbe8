import { catchErrors } from '../../platform/telemetry/caughtErrors.ts';
import { askEarlyFor } from './earlyCall.ts';

/** The inline script of every app page: the build bundles this file to one text, the same for all routes. Its attributes are all that differs. */
const { call, reports } = document.currentScript?.dataset ?? {};

catchErrors();
if (call) askEarlyFor(call);
if (reports) window.addEventListener('load', () => loadAfterAll(reports));

/** A page tells how fast it was and what went wrong, but not before it is there. */
function loadAfterAll(file: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = file;
  document.head.append(script);
}
