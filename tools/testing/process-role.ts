import { addressTexts } from '@hiram/api/platform/db/cell-addresses.ts';
import { roleOf } from '@hiram/api/platform/db/roles/grants.ts';
import type { Process } from '@hiram/api/tables/declaration.ts';

/** The processes with a database role of their own, by their entry file. */
const PROCESS_OF: Readonly<Record<string, Process>> = {
  'server.ts': 'service',
  'worker.ts': 'worker',
  'ops.ts': 'staff',
  'desk.ts': 'staff',
  'seed.ts': 'staff',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of a product process with the database role that it has in production. */
export function withOwnRole<Given extends Environment>(file: string, environment: Given): Given {
  const process = PROCESS_OF[file.split('/').at(-1) ?? ''];
  if (process === undefined) return environment;
  const { DIRECTORY_DATABASE_URL: directory, CELLS: cells } = environment;
  return {
    ...environment,
    ...(directory ? { DIRECTORY_DATABASE_URL: inRole(directory, process) } : {}),
    ...(cells
      ? {
          CELLS: addressTexts(cells)
            .map((address) => inRole(address, process))
            .join(','),
        }
      : {}),
  };
}

/** Returns an address whose connections have the role from the start. */
export const inRole = (url: string, process: Process): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${roleOf(process)}`)}`;
