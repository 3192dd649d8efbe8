import { parseArgs } from 'node:util';
import { PROFILE_NAMES, type ProfileName } from '@hiram/contract/product/profile.ts';
import type { Ports } from './parts.ts';

export interface DemoChoices {
  readonly profile: ProfileName;
  readonly ports: Ports;
  /** True to create a PostgreSQL for this demo, which is removed at the end. */
  readonly ownPostgres: boolean;
}

const portVariables = {
  webServer: 'DEMO_PORT',
  api: 'DEMO_API_PORT',
  sandbox: 'DEMO_SANDBOX_PORT',
  desk: 'DEMO_DESK_PORT',
  identity: 'DEMO_IDENTITY_PORT',
} as const;
const usualPorts = { webServer: 8080, api: 4100, sandbox: 4200, desk: 4500, identity: 4501 };

/** Throws with a message for the user if an argument or variable is invalid. */
export function readDemoChoices(args: readonly string[], environment: NodeJS.ProcessEnv): DemoChoices {
  return {
    profile: profileOf(environment['HIRAM_PROFILE'] ?? 'specified'),
    ports: {
      webServer: portOf('webServer', environment),
      api: portOf('api', environment),
      sandbox: portOf('sandbox', environment),
      desk: portOf('desk', environment),
      identity: portOf('identity', environment),
    },
    ownPostgres: optionsOf(args).includes('own-postgres'),
  };
}

export const variableOf = (part: keyof Ports): string => portVariables[part];

function profileOf(name: string): ProfileName {
  const known = PROFILE_NAMES.find((each) => each === name);
  if (known === undefined) throw new Error(`HIRAM_PROFILE is "${name}". It can be ${PROFILE_NAMES.join(' or ')}.`);
  return known;
}

function portOf(part: keyof Ports, environment: NodeJS.ProcessEnv): number {
  const variable = variableOf(part);
  const given = environment[variable];
  if (given === undefined) return usualPorts[part];
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65_535) throw new Error(`${variable} is "${given}". A port is a number from 1 to 65535.`);
  return port;
}

function optionsOf(args: readonly string[]): readonly string[] {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true });
  return tokens.map((token) => {
    if (token.kind === 'option' && token.name === 'own-postgres') return token.name;
    throw new Error(`The demo has no option "${args[token.index]}". Its only option is --own-postgres.`);
  });
}
