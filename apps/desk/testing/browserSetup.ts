import 'virtual:brand.css';
import '@hiram/web/ui/tokens.css';
import '@hiram/web/ui/base.css';
import '../src/ui/desk.css';
import { afterEach, vi } from 'vitest';

document.documentElement.lang = 'en';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});
