import type { Preview } from '@storybook/react-vite';
import { type ColourMode, showColourMode } from '../src/features/preview/colourMode.ts';
import { frameThePage } from '../gallery/frame.ts';

frameThePage();

const preview: Preview = {
  globalTypes: {
    mode: {
      description: 'Light or dark',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { mode: 'light' },
  decorators: [
    (story, { globals }) => {
      showColourMode(globals['mode'] as ColourMode);
      return story();
    },
  ],
};

export default preview;
