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
  // Builds, and what tests and stories are made of.
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
    // Started by deploy/web.Dockerfile; and named in a file that deploy/helm/check-manifests.ts writes for the compiler.
    '.': {
      entry: ['deploy/nginx/image-builds.ts', ...(inProduction ? ['deploy/**/*.ts!'] : [])],
      ignoreDependencies: ['kubernetes-types'],
    },
    // Whole from the start: it names what screens and services of later work will use.
    'packages/contract': {
      includeEntryExports: inProduction,
      project: ['**/*.{ts,js}!', ...notTests],
      // Named by its path in messages/project.inlang/settings.json.
      ignoreDependencies: ['@inlang/plugin-message-format'],
    },
    'apps/api': {
      includeEntryExports: true,
      project: ['**/*.ts!', ...notTests],
      // Its files are named by a path that is put together: src/platform/pdf/fonts.ts.
      ignoreDependencies: ['@expo-google-fonts/inter'],
    },
    'apps/sandbox': { includeEntryExports: true, project: ['**/*.ts!', ...notTests] },
    'apps/web': {
      includeEntryExports: true,
      entry: ['src/app/main.tsx!', ...(inProduction ? ['build/*.ts!'] : [])],
      project: ['**/*.{ts,tsx}!', ...notTests],
    },
    'apps/desk': { includeEntryExports: true, entry: ['src/app/main.tsx!'], project: ['**/*.{ts,tsx}!', ...notTests] },
    // Processes of their own, started by their paths, and a configuration that another one names.
    e2e: {
      entry: ['perf/bench/accrue-once.ts', 'perf/bench/bare-fastify.ts', ...commands],
      // A front end with packages of its own, which `npm run peers` installs and builds elsewhere.
      project: ['**/*.ts', '!perf/peers/antd-mobile/**'],
    },
    tools: { entry: ['lint/plugin.ts', 'mutation-score/vitest.config.ts', ...commands] },
  },
};

export default config;
