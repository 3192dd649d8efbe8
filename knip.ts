import type { KnipConfig } from 'knip';

/** `knip --production` reports exports that only tests and stories use; `@public` excepts an export. */
const inProduction = process.argv.includes('--production');

/** Commands, and code that the journeys run, count as users of the product's code. */
const commands = inProduction ? ['**/*.ts!', '!**/*.test.ts!'] : [];
const notTests = ['!**/*.test.{ts,tsx}!', '!**/*.stories.tsx!', '!**/testing/**!'];

const config: KnipConfig = {
  // In production mode, an export that its own file uses may exist for its unit test.
  ignoreExportsUsedInFile: inProduction || { interface: true, type: true },
  ignoreBinaries: [
    'apt-get',
    'dockerd',
    'dpkg-query',
    'etcd',
    'haproxy',
    'ip',
    'iptables',
    'iptables-restore',
    'iptables-save',
    'mount',
    'nginx',
    'openssl',
    'playwright',
    'prometheus',
    'promtool',
    'redis-server',
    'setpriv',
    'umount',
  ],
  // Excludes builds, and helpers of tests and stories.
  ignore: inProduction
    ? [
        'apps/web/build/**',
        'packages/partner/build.ts',
        'apps/web/src/platform/bridge/{recorder,samples}.ts',
        'apps/web/src/ui/dialog/{pickerDemo.tsx,storyPictures.ts}',
        '**/*Fixture.ts',
        '**/testing/**',
      ]
    : [],
  ignoreIssues: {
    // Loaded by name: by the build's own bundle of the pages, and by oxlint.
    'apps/web/src/app/prerender.tsx': ['exports'],
    'tools/lint/plugin.ts': ['exports'],
  },
  workspaces: {
    // image-builds.ts is started by deploy/web.Dockerfile; kubernetes-types is imported by a file that deploy/helm/check-manifests.ts generates.
    '.': {
      entry: ['deploy/nginx/image-builds.ts', ...(inProduction ? ['deploy/**/*.ts!'] : [])],
      ignoreDependencies: ['kubernetes-types'],
    },
    // The contract is complete from the start: it includes names that later screens and services will use.
    'packages/contract': {
      includeEntryExports: inProduction,
      project: ['**/*.{ts,js}!', ...notTests],
      // Named by its path in messages/project.inlang/settings.json.
      ignoreDependencies: ['@inlang/plugin-message-format'],
    },
    'apps/api': {
      includeEntryExports: true,
      project: ['**/*.ts!', ...notTests],
      // Its files are loaded by a path built at runtime: src/platform/pdf/fonts.ts.
      ignoreDependencies: ['@expo-google-fonts/inter'],
    },
    'apps/sandbox': { includeEntryExports: true, project: ['**/*.ts!', ...notTests] },
    'apps/web': {
      includeEntryExports: true,
      entry: ['src/app/main.tsx!', ...(inProduction ? ['build/*.ts!'] : [])],
      project: ['**/*.{ts,tsx}!', ...notTests],
    },
    'apps/desk': { includeEntryExports: true, entry: ['src/app/main.tsx!'], project: ['**/*.{ts,tsx}!', ...notTests] },
    // Processes that are started by path, and a configuration that another one imports.
    e2e: {
      entry: ['perf/bench/accrue-once.ts', 'perf/bench/bare-fastify.ts', ...commands],
      // A front end with its own packages, which `npm run peers` installs and builds elsewhere.
      project: ['**/*.ts', '!perf/peers/antd-mobile/**'],
    },
    tools: { entry: ['lint/plugin.ts', 'mutation-score/vitest.config.ts', ...commands] },
  },
};

export default config;
