import type { StorybookConfig } from '@storybook/react-vite';
import { compileMessages } from '@hiram/contract/messages/compile.ts';

compileMessages();

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'vite.config.ts' } } },
  stories: ['../src/ui/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Reading every component's types for tables that nobody opens takes longer than the build.
  typescript: { reactDocgen: false },
};

export default config;
