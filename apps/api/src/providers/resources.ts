import type { Config } from '../platform/config/config.ts';
import { openPlatformResources } from '../platform/resources.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { openProviders } from './open-providers.ts';
import type { Providers } from './open-providers.ts';

/** What the service holds open while it runs, and whom it works with. */
export interface Resources extends PlatformResources {
  readonly providers: Providers;
}

export async function openResources(config: Config, onTrouble: (error: Error) => void): Promise<Resources> {
  // First: a provider that is not configured is said before anything is connected to.
  const providers = await openProviders(config.providers, 'service');
  return { ...(await openPlatformResources(config, onTrouble)), providers };
}
