import type { Config } from '../platform/config/config.ts';
import { openPlatformResources } from '../platform/resources.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { openProviders } from './open-providers.ts';
import type { Providers } from './open-providers.ts';

export interface Resources extends PlatformResources {
  readonly providers: Providers;
}

export async function openResources(config: Config, onTrouble: (error: Error) => void): Promise<Resources> {
  // Opened first, so that a missing configuration is reported before any connection is opened.
  const providers = await openProviders(config.providers, 'service');
  return { ...(await openPlatformResources(config, onTrouble)), providers };
}
