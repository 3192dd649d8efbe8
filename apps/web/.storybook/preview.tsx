import type { Preview } from '@storybook/react-vite';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { type ColourMode, showColourMode } from '../src/features/preview/colourMode.ts';
import { installNativeBack } from '../src/platform/bridge/nativeBack.ts';
import { brandRule } from '../src/platform/config/brand.ts';
import { config } from '../src/platform/config/config.ts';
import { setMessageLanguage } from '../src/platform/i18n/language.ts';
import { StoryFrame } from './StoryFrame.tsx';

// The environment of a product page: brand colours, language, style sheets and the handler of the shell's back button.
const brand = document.createElement('style');
brand.textContent = brandRule(config.colours);
document.head.prepend(brand);
document.documentElement.lang = config.languages[0];
setMessageLanguage(config.profile, config.languages[0]);
installNativeBack();

const preview: Preview = {
  parameters: { layout: 'fullscreen' },
  globalTypes: {
    mode: {
      description: 'Light or dark',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { mode: 'light' },
  decorators: [
    (story, { globals, title }) => {
      showColourMode(globals['mode'] as ColourMode);
      return <StoryFrame room={title.split('/')[0] ?? ''}>{story()}</StoryFrame>;
    },
  ],
};

export default preview;
