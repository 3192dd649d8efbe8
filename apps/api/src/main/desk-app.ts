import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { deskAccess } from '../endpoints/desk/desk-access.routes.ts';
import { deskFiles } from '../endpoints/desk/desk-files.routes.ts';
import { deskRoutes } from '../endpoints/desk/desk.routes.ts';
import type { DeskConfig } from '../platform/config/desk-config.ts';
import { clockPlugin, healthPlugin, dependenciesPlugin } from '../platform/http/health.ts';
import type { Readiness } from '../platform/http/health.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { IdentityProvider } from '../providers/identity-provider.ts';
import { ACTS } from './acts.ts';
import { bareApp } from './bare-app.ts';

interface DeskOptions {
  readonly resources: PlatformResources;
  readonly desk: DeskConfig;
  readonly log: FastifyBaseLogger;
  readonly readiness: Readiness;
}

/** The desk's server, separate from the borrowers' calls in address and network. */
export async function buildDesk({ resources, desk, log, readiness }: DeskOptions): Promise<FastifyInstance> {
  const { app, dependencies } = await bareApp({ resources, log, own: [] });
  const { clock, clockGuard } = resources;
  const identity = new IdentityProvider(desk, clock, (err) => log.warn({ err }, 'the identity provider does not answer'));
  await app.register(clockPlugin, resources);
  await app.register(deskAccess, { resources, desk, identity });
  await app.register(healthPlugin, { complaints: () => clockGuard.complaints(), readiness });
  await app.register(dependenciesPlugin, { dependencies });
  await app.register((scope, _options, done) => {
    deskRoutes(scope, { resources, desk, identity, acts: ACTS });
    done();
  });
  if (desk.files !== null) await app.register(deskFiles, { folder: desk.files, config: resources.config });
  return app;
}
