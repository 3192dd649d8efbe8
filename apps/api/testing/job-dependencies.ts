import { openImageStore } from '../src/providers/open-image-store.ts';
import type { Resources } from '../src/providers/resources.ts';

/** What the jobs need besides a cell. Their providers are the service's: nobody, unless the test has started a sandbox. */
export function jobsFor(resources: Resources) {
  return {
    ...resources,
    profile: resources.config.profile,
    accountKeys: resources.config.accountKeys,
    log: { info: () => undefined, warn: () => undefined },
    images: openImageStore(resources.config.imageStore, resources.config.publicOrigin),
    wakeSeconds: 1,
  };
}
