import { freePort } from '../../tools/testing/ports.ts';
import { withOwnRole } from '../../tools/testing/process-role.ts';
import { startChild, type Child } from './child.ts';
import { repositoryRoot } from './repository.ts';
import { buildDeskWhenNeeded, deskRoot } from './web-build.ts';

const CLIENT_SECRET = 'only-for-the-desk-of-the-demo-and-the-tests';

export interface DeskPorts {
  readonly desk: number;
  readonly identity: number;
}

export interface RunningDesk {
  readonly origin: string;
  stop(): Promise<void>;
}

interface DeskOrder {
  readonly serviceEnvironment: Readonly<Record<string, string>>;
  readonly ports?: DeskPorts;
  readonly onCrash: (report: string) => void;
}

/** Starts the desk with its pages for a running stack, and the sandbox's identity provider with its invented staff. */
export async function startDesk({ serviceEnvironment, ports, onCrash }: DeskOrder): Promise<RunningDesk> {
  await buildDeskWhenNeeded();
  const { desk, identity } = ports ?? { desk: await freePort(), identity: await freePort() };
  const [origin, issuer] = [`http://127.0.0.1:${desk}`, `http://127.0.0.1:${identity}`];
  const start = (name: string, file: string, own: Readonly<Record<string, string>>): Child => {
    const env = withOwnRole(file, { ...process.env, ...serviceEnvironment, ...own });
    return startChild({ name, command: process.execPath, args: [file], cwd: repositoryRoot, env, onCrash });
  };
  const provider = start('the identity provider', 'apps/sandbox/src/staff/server.ts', {
    PORT: String(identity),
    DESK_ORIGIN: origin,
    CLIENT_SECRET,
  });
  const pages = start('the desk', 'apps/api/src/main/desk.ts', {
    PORT: String(desk),
    DESK_ORIGIN: origin,
    DESK_ISSUER: issuer,
    DESK_CLIENT_ID: 'desk',
    DESK_CLIENT_SECRET: CLIENT_SECRET,
    DESK_FILES: deskRoot,
  });
  const stop = async (): Promise<void> => {
    await pages.stop();
    await provider.stop();
  };
  try {
    await provider.waitForLine(/the double listens/);
    await pages.waitForLine(/Server listening/);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
