import { inRole } from '../../../tools/testing/process-role.ts';
import type { CellAddress } from '../src/platform/db/cell-addresses.ts';
import { openCells } from '../src/platform/db/cells.ts';
import { openDirectory } from '../src/platform/db/directory.ts';
import type { Resources } from '../src/providers/resources.ts';
import { afterFile } from './after-file.ts';

/** Resources of another staff terminal: its own connections, with the rights of production. */
export function openTerminal(resources: Resources, addresses: readonly CellAddress[] = resources.cells.all): Resources {
  const options = { role: 'ops', max: 2, timeoutScale: resources.config.timeoutScale, onIdleError: () => undefined } as const;
  const directory = openDirectory(inRole(resources.config.directoryUrl, 'staff'), options);
  const asStaff = addresses.map(({ name, url }) => ({ name, url: inRole(url, 'staff') }));
  const cells = openCells(asStaff, options, resources.shardMap);
  afterFile(async () => {
    await Promise.all([cells.close(), directory.destroy()]);
  });
  return { ...resources, directory, cells };
}
