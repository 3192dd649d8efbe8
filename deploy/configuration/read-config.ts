import { readDeskConfig } from '@hiram/api/platform/config/desk-config.ts';
import { readConfig, readWorkerConfig } from '@hiram/api/platform/config/config.ts';
import { openProviders } from '@hiram/api/providers/open-providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Validate the environment of a process before it starts: its own variables and those of its providers. */
export const readServiceEnvironment = (environment: Environment) => openProviders(readConfig(environment).providers, 'service');
export const readWorkerEnvironment = (environment: Environment) => openProviders(readWorkerConfig(environment).providers, 'worker');

/** Opens the providers at startup, although the desk calls them only for some acts: a missing variable must be found now. */
export function readDeskEnvironment(environment: Environment) {
  const config = readConfig(environment);
  readDeskConfig(environment, config);
  return openProviders(config.providers, 'service');
}
