import { expect, test } from 'vitest';
import { readDemoChoices } from './demo-choices.ts';

test('the demo is started as it stands in the README', () => {
  expect(readDemoChoices([], {})).toEqual({
    profile: 'specified',
    ports: { webServer: 8080, api: 4100, sandbox: 4200, desk: 4500, identity: 4501 },
    ownPostgres: false,
  });
});

test('profile, ports and a PostgreSQL of its own can be chosen', () => {
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
  [['--own-postgress'], {}, 'The demo does not know "--own-postgress". It knows --own-postgres.'],
  [['philippines'], {}, 'The demo does not know "philippines". It knows --own-postgres.'],
] as const)('%j with %j is answered with a sentence', ([args, environment, sentence]) => {
  expect(() => readDemoChoices(args, environment)).toThrow(sentence);
});
