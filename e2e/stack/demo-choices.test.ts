import { expect, test } from 'vitest';
import { readDemoChoices } from './demo-choices.ts';

test('without arguments the demo uses the profile and the ports of the README', () => {
  expect(readDemoChoices([], {})).toEqual({
    profile: 'specified',
    ports: { webServer: 8080, api: 4100, sandbox: 4200, desk: 4500, identity: 4501 },
    ownPostgres: false,
  });
});

test('reads the profile, the ports and --own-postgres', () => {
  expect(readDemoChoices(['--own-postgres'], { HIRAM_PROFILE: 'philippines', DEMO_API_PORT: '5100', DEMO_DESK_PORT: '5500' })).toEqual({
    profile: 'philippines',
    ports: { webServer: 8080, api: 5100, sandbox: 4200, desk: 5500, identity: 4501 },
    ownPostgres: true,
  });
});

test.for([
  [[], { HIRAM_PROFILE: 'phillipines' }, 'HIRAM_PROFILE is "phillipines". It can be specified or philippines.'],
  [[], { DEMO_PORT: '80a' }, 'DEMO_PORT is "80a". A port is a number from 1 to 65535.'],
  [[], { DEMO_SANDBOX_PORT: '70000' }, 'DEMO_SANDBOX_PORT is "70000". A port is a number from 1 to 65535.'],
  [['--own-postgress'], {}, 'The demo has no option "--own-postgress". Its only option is --own-postgres.'],
  [['philippines'], {}, 'The demo has no option "philippines". Its only option is --own-postgres.'],
] as const)('rejects %j with %j', ([args, environment, sentence]) => {
  expect(() => readDemoChoices(args, environment)).toThrow(sentence);
});
