import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

type Variables = Readonly<Record<string, string>>;

/** Returns the environment of each process, merged from the compose files in their order, with `${…}` substituted. */
export function composeEnvironments(files: readonly string[], variables: Variables): Readonly<Record<string, Variables>> {
  const all: Record<string, Variables> = {};
  for (const file of files) {
    const { services } = parse(substituteVariables(readFileSync(file, 'utf8'), variables), { merge: true }) as {
      services: Readonly<Record<string, { readonly environment?: Variables }>>;
    };
    for (const [name, { environment = {} }] of Object.entries(services)) all[name] = { ...all[name], ...environment };
  }
  return all;
}

/** Returns a compose file that adds a second service with another address and without published ports. */
export function twoServices(files: readonly string[]): string {
  const [first = {}, ...over] = files.map(
    (file) => (parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, Service> }).services['service'],
  );
  const {
    build: _,
    ports: __,
    ...service
  } = over.reduce<Service>((made, more = {}) => ({ ...made, ...more, environment: { ...made.environment, ...more.environment } }), first);
  const made = {
    version: '3.8',
    services: {
      'service-2': { ...service, networks: { default: { ipv4_address: SECOND_ADDRESS } } },
      web: {
        environment: { API_URL: 'http://service:4100,http://service-2:4100' },
        depends_on: { 'service-2': { condition: 'service_healthy' } },
      },
    },
  };
  // compose reads YAML 1.1, in which an unquoted `on` is a boolean.
  return stringify(made, { version: '1.1' });
}

/** Static, because nginx resolves a host name only once. */
const SECOND_ADDRESS = '172.30.48.11';

interface Service {
  readonly environment?: Variables;
  readonly [field: string]: unknown;
}

/** Throws if a variable has neither a value nor a default; compose would only warn and use an empty string. */
export const substituteVariables = (text: string, variables: Variables): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, defaultValue: string | undefined) => {
    const value = variables[name] ?? defaultValue;
    if (value === undefined) throw new Error(`the compose variable ${name} has neither a value nor a default`);
    return value;
  });
