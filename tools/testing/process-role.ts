/** The processes that have a database role of their own, by the file that starts each. */
const ROLE_OF: Readonly<Record<string, string>> = {
  'server.ts': 'hiram_service',
  'worker.ts': 'hiram_worker',
  'ops.ts': 'hiram_staff',
  'seed.ts': 'hiram_staff',
};

/** The environment of a process of the product, with which it may do in the databases what it may do in production, and no more. */
export function withOwnRole<Environment extends Readonly<Record<string, string | undefined>>>(
  file: string,
  environment: Environment,
): Environment {
  const role = ROLE_OF[file.split('/').at(-1) ?? ''];
  if (role === undefined) return environment;
  const own = Object.entries(environment).map(([name, value]) => {
    if (value === undefined || value === '') return [name, value];
    if (name === 'DIRECTORY_DATABASE_URL') return [name, inRole(value, role)];
    return [
      name,
      name === 'CELLS'
        ? value
            .split(/,(?=\d+-\d+=)/)
            .map((cell) => inRole(cell, role))
            .join(',')
        : value,
    ];
  });
  return Object.fromEntries(own) as Environment;
}

/** Whoever connects by this address has the role from the start. */
export const inRole = (url: string, role: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${role}`)}`;
