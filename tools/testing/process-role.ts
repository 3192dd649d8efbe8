import { addressTexts } from '@hiram/api/platform/db/cell-addresses.ts';
import { roleOf, type Process } from '@hiram/api/platform/db/roles/grants.ts';

/** The processes that have a database role of their own, by the file that starts each. */
const PROCESS_OF: Readonly<Record<string, Process>> = {
  'server.ts': 'service',
  'worker.ts': 'worker',
  'ops.ts': 'staff',
  'desk.ts': 'staff',
  'seed.ts': 'staff',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a process of the product, with which it may do in the databases what it may do in production, and no more. */
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

/** Whoever connects by this address has the role from the start. */
export const inRole = (url: string, process: Process): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${roleOf(process)}`)}`;
