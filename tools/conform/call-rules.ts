import type { Ports } from '@hiram/api/providers/adapter.ts';
import { SHORT_MS, assertRule, assertUnreachable } from './bench.ts';
import type { Bench, Rule } from './bench.ts';
import { answerOf } from './gate.ts';
import type { Behaviour } from './gate.ts';
import type { CheckedPort } from './trial.ts';

/** Each call of a port by its name, with arguments that the counterpart would answer. */
export type Calls<Each extends CheckedPort> = (
  bench: Bench<Each>,
) => Promise<Readonly<Record<string, (opened: Ports[Each]) => Promise<unknown>>>>;

/** Rules for every call of every port: an invalid answer must not count as an answer. */
export function callRules<Each extends CheckedPort>(callsOf: Calls<Each>): readonly Rule<Each>[] {
  const checkEachCall = async (bench: Bench<Each>, what: string, behaviour: Behaviour, timeoutMs?: number): Promise<readonly Error[]> => {
    const calls = Object.entries(await callsOf(bench));
    bench.gate.setBehaviour(behaviour);
    return Promise.all(calls.map(([name, call]) => assertUnreachable(`${name}, ${what}`, () => call(bench.open(timeoutMs)))));
  };
  return [
    {
      name: 'hanging-provider',
      description: 'A call without an answer, or with an answer that stops halfway, throws ProviderUnreachable after the timeout.',
      async check(bench) {
        await checkEachCall(bench, 'no answer', async () => 'silence', SHORT_MS);
        await checkEachCall(bench, 'half an answer', async () => 'stall', SHORT_MS);
      },
    },
    {
      name: 'broken-answer',
      description: 'A closed connection and an answer in another format throw ProviderUnreachable.',
      async check(bench) {
        await checkEachCall(bench, 'connection ended', async () => 'cut');
        for (const body of ['', '<html>Maintenance</html>', '{"data":', 'null', '{}', '[]', '"ok"'])
          await checkEachCall(bench, `answered ${body === '' ? 'nothing' : body}`, async () => answerOf(200, body));
      },
    },
    {
      name: 'refused-call',
      description: 'An error status, also one about the key, throws ProviderUnreachable.',
      async check(bench) {
        for (const status of [401, 403, 429, 500, 502, 503])
          await checkEachCall(bench, `answered ${status}`, async () =>
            answerOf(status, '{"message":"no","data":[],"known":false,"payments":[]}'),
          );
      },
    },
    {
      name: 'redirect',
      description: 'A redirect is not followed, so that key and personal data reach no other server.',
      async check(bench) {
        for (const status of [301, 302, 307, 308]) {
          const elsewhere: string[] = [];
          const behaviour: Behaviour = async ({ path }, pass) => {
            if (!path.startsWith('/elsewhere')) return answerOf(status, '', { location: `/elsewhere${path}` });
            elsewhere.push(path);
            return pass();
          };
          await checkEachCall(bench, `redirected with ${status}`, behaviour);
          assertRule(elsewhere.length === 0, `a redirect with ${status} was followed`);
        }
      },
    },
    {
      name: 'silent-secrets',
      description: 'No error message contains a key, a secret or a token.',
      async check(bench) {
        const secrets = bench.counterpart.secrets.map((name) => [name, bench.settings[name] ?? ''] as const);
        const allSecrets = secrets.map(([, value]) => value).join(' ');
        const errors = [
          ...(await checkEachCall(bench, 'connection ended', async () => 'cut')),
          ...(await checkEachCall(bench, 'answered 401', async () =>
            answerOf(401, JSON.stringify({ message: `not allowed: ${allSecrets}` })),
          )),
        ];
        for (const { message } of errors)
          for (const [name, value] of secrets) assertRule(!message.includes(value), `an error has the value of ${name} in it`);
      },
    },
  ];
}
