import type { StorybookConfig } from '@storybook/react-vite';
import { compileMessages } from '@hiram/contract/messages/compile.ts';
import { browserOptions } from '../build/bundle.ts';

compileMessages();

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'vite.config.ts' } } },
  stories: ['../src/ui/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Extracting prop types takes longer than the build, and the props tables are not used.
  typescript: { reactDocgen: false },
  // The tests of the kit open the built stories in the oldest supported engine.
  viteFinal: (vite) => ({
    ...vite,
    build: { ...vite.build, target: [...browserOptions.target], cssTarget: [...browserOptions.cssTarget] },
  }),
};

export default config;
