import { readDeskConfig } from '@hiram/api/platform/config/desk-config.ts';
import { readConfig, readWorkerConfig } from '@hiram/api/platform/config/config.ts';
import { openProviders } from '@hiram/api/providers/open-providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the processes check of their environment before anything else: their own variables, and those of their providers. */
export const readServiceEnvironment = (environment: Environment) => openProviders(readConfig(environment).providers, 'service');
export const readWorkerEnvironment = (environment: Environment) => openProviders(readWorkerConfig(environment).providers, 'worker');

/** The desk asks no provider until an act needs one, which has to find its variables then. */
export function readDeskEnvironment(environment: Environment) {
  const config = readConfig(environment);
  readDeskConfig(environment, config);
  return openProviders(config.providers, 'service');
}
