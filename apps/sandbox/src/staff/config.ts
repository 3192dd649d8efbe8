import { readPort, getVariable } from '../config.ts';
import type { Environment } from '../config.ts';
import type { IdentitySettings } from './identity-provider.ts';

interface IdentityConfig extends IdentitySettings {
  readonly host: string;
  readonly port: number;
}

export function readIdentityConfig(environment: Environment): IdentityConfig {
  const port = readPort(getVariable(environment, 'PORT'));
  const signingKey = environment['SIGNING_KEY'];
  return {
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    // Must be reachable by both the browser and the desk.
    issuer: environment['ISSUER'] ?? `http://127.0.0.1:${port}`,
    deskOrigin: getVariable(environment, 'DESK_ORIGIN'),
    clientSecret: getVariable(environment, 'CLIENT_SECRET'),
    ...(signingKey === undefined ? {} : { signingKey }),
  };
}
