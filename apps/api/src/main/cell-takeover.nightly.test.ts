import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { afterFile } from '../../testing/after-file.ts';
import { spawnChild } from '../../testing/child.ts';
import { makeOwnDatabases } from '../../testing/own-postgres.ts';
import { canRunPatroni, startPatroniCell } from '../../testing/patroni-cell.ts';
import type { PatroniCell } from '../../testing/patroni-cell.ts';
import { PaymentRounds } from '../../testing/payment-rounds.ts';
import type { DeliveryResult } from '../../testing/payment-rounds.ts';
import { endChild } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { healthOf, readyz } from '../../testing/worker.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { getHeartbeat, heartbeatStateOf } from '../platform/db/heartbeat.ts';
import { RestoreGuard } from '../platform/db/restore-guard.ts';

interface Fault {
  /** Starts the fault; returns the function that undoes it. */
  readonly start: (cell: PatroniCell) => Promise<() => Promise<unknown>>;
  /** How long the fault lasts. Longer than the lease of a primary if the lease has to expire. */
  readonly lastsMs: number;
  readonly takesOver: boolean;
}

const LONGER_THAN_LEASE_MS = 25_000;

const FAULTS = {
  power: {
    start: async (cell) => {
      const node = await cell.primary();
      await node.kill();
      return node.start;
    },
    lastsMs: 15_000,
    takesOver: true,
  },
  postmaster: {
    start: async (cell) => {
      await (await cell.primary()).killPostmaster();
      return async () => undefined;
    },
    lastsMs: 0,
    takesOver: true,
  },
  'hung and woken': {
    start: async (cell) => {
      const node = await cell.primary();
      await node.hang();
      return node.wakeUp;
    },
    lastsMs: LONGER_THAN_LEASE_MS,
    takesOver: true,
  },
  'Patroni hung': {
    start: async (cell) => {
      const node = await cell.primary();
      await node.hangPatroni();
      return node.wakePatroni;
    },
    lastsMs: LONGER_THAN_LEASE_MS,
    takesOver: true,
  },
  switchover: {
    start: async (cell) => {
      await cell.switchOver();
      return async () => undefined;
    },
    lastsMs: 0,
    takesOver: true,
  },
  // Not a fault: the cell moves to a new machine, and its old primary is removed.
  moved: {
    start: async (cell) => {
      await cell.moveToAnotherMachine();
      return async () => undefined;
    },
    lastsMs: 0,
    takesOver: true,
  },
  'network cut': {
    start: async (cell) => {
      const node = await cell.primary();
      await node.cut();
      return node.repair;
    },
    lastsMs: LONGER_THAN_LEASE_MS,
    takesOver: true,
  },
  'etcd without a majority': {
    start: async (cell) => {
      await cell.killEtcdMajority();
      return cell.startEtcd;
    },
    lastsMs: LONGER_THAN_LEASE_MS,
    takesOver: false,
  },
  'disk full': {
    start: async (cell) => {
      const node = await cell.primary();
      await node.fillDisk();
      return node.freeDisk;
    },
    lastsMs: 10_000,
    takesOver: false,
  },
  'standby lost': {
    start: async (cell) => {
      const node = await cell.synchronousStandby();
      await node.kill();
      return node.start;
    },
    lastsMs: 10_000,
    takesOver: false,
  },
} as const satisfies Readonly<Record<string, Fault>>;

type FaultName = keyof typeof FAULTS;

/** In mixed order, so that each fault starts in the state that another one left behind. */
const ALL_FAULTS: readonly FaultName[] = [
  'power',
  'hung and woken',
  'switchover',
  'network cut',
  'Patroni hung',
  'postmaster',
  'standby lost',
  'etcd without a majority',
  'disk full',
  'moved',
];
/** `HIRAM_FAULTS=power,switchover` runs only these faults. */
const chosen = process.env['HIRAM_FAULTS']?.split(',').filter((name): name is FaultName => name in FAULTS);
const ROUNDS = chosen ?? ALL_FAULTS;
const PAYMENTS_PER_SECOND = 55;
/** Writes must work again after this time. */
const LONGEST_SILENCE_MS = scaleTimeout(10_000);

const canRun = await canRunPatroni();
if (!canRun) console.log('skipped: patroni, etcd-server, python3-etcd or haproxy is not installed');

interface Outcome {
  readonly fault: FaultName;
  readonly sent: number;
  readonly perSecond: number;
  readonly refused: number;
  readonly other: readonly DeliveryResult[];
  readonly silenceMs: number;
  readonly longestMs: number;
  readonly wrong: readonly unknown[];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

test.runIf(canRun)(
  `${ROUNDS.length} faults of a replicated cell under payments: none lost, none doubled, no answer but 200 and 503`,
  { timeout: scaleTimeout(ROUNDS.length * 240_000) },
  async () => {
    const cell = await startPatroniCell({ etcdMembers: 3, onSeparateNetworks: true });
    afterFile(() => cell.remove());
    const apiPort = await freePort();
    const { resources, environment } = await startService({
      environment: { ...(await makeOwnDatabases(cell)), PORT: String(apiPort) },
    });
    // With the timeouts of production.
    const server = spawnChild('server.ts', { ...environment, TIMEOUT_SCALE: '1' });
    afterFile(() => endChild(server));
    await server.waitForOutput('Server listening');
    // The worker uses the cell during all faults, and must survive them.
    const worker = spawnChild('worker.ts', { ...environment, TIMEOUT_SCALE: '1' });
    afterFile(() => endChild(worker));
    await worker.waitForOutput('worker started');
    const { origin } = await startWebServer(`http://127.0.0.1:${apiPort}`);
    const rounds = new PaymentRounds(resources, apiPort, { origin, orders: 64 });
    const [first] = resources.cells.all;
    if (first === undefined) throw new Error('no cell');
    const readHeartbeat = () => getHeartbeat(resources.directory, first);
    // Both counters advance once before the faults, so that a different timeline would be noticed.
    await new RestoreGuard(resources).checkAll();
    await new RestoreGuard(resources).checkAll();

    const live = async (name: FaultName): Promise<Outcome> => {
      const fault: Fault = FAULTS[name];
      await cell.settled();
      const before = await readHeartbeat();
      const round = await rounds.build();
      const acknowledged = new Set<string>();
      const [answers, acknowledgedAt]: [DeliveryResult[], number[]] = [[], []];
      const start = performance.now();
      const onAnswer = (answer: DeliveryResult): void => {
        answers.push(answer);
        if (answer.status === 200) acknowledgedAt.push(performance.now());
      };
      const delivering = rounds.deliverPaced(round.words, acknowledged, { perSecond: PAYMENTS_PER_SECOND, onAnswer });
      await waitUntil(
        async () => acknowledged.size,
        (size) => size >= 50,
      );
      const undo = await fault.start(cell);
      expect(acknowledged.size, 'the fault began before the last payment').toBeLessThan(round.words.length);
      try {
        await sleep(fault.lastsMs);
      } finally {
        await undo();
      }
      await delivering;
      const tookMs = performance.now() - start;
      await cell.settled();
      // A takeover is not a restore, so dated work resumes without staff.
      await waitUntil(
        () => readHeartbeat().then(heartbeatStateOf, () => null),
        (standing) => standing === 'together',
      );
      const isSameTimeline = (await readHeartbeat()).cellIdentity === before.cellIdentity;
      expect(fault.takesOver && isSameTimeline, 'a standby took over').toBe(false);
      const gaps = acknowledgedAt.slice(1).map((at, index) => at - (acknowledgedAt[index] ?? at));
      return {
        fault: name,
        sent: round.words.length,
        perSecond: answers.length / (tookMs / 1000),
        refused: answers.filter(({ status }) => status === 503).length,
        other: answers.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === null)),
        silenceMs: Math.max(...gaps),
        longestMs: Math.max(...answers.map(({ ms }) => ms)),
        wrong: await rounds.listFaults(round),
      };
    };

    const columns = ['payments', 'told a second', 'lost or doubled', 'refused with 503', 'other answers', 'no payment for', 'longest call'];
    console.log(`| round | fault | ${columns.join(' | ')} |\n| --- | --- | ${columns.map(() => '---').join(' | ')} |`);
    const outcomes: Outcome[] = [];
    for (const name of ROUNDS) {
      const outcome = await live(name);
      outcomes.push(outcome);
      const { sent, perSecond, wrong, refused, other, silenceMs, longestMs } = outcome;
      const cells = [sent, perSecond.toFixed(0), wrong.length, refused, other.length, seconds(silenceMs), seconds(longestMs)];
      console.log(`| ${outcomes.length} | ${name} | ${cells.join(' | ')} |`);
    }

    expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(outcomes.flatMap(({ other }) => other)).toEqual([]);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
    await waitUntil(
      () => readyz(healthOf(worker.output())),
      ([status]) => status === 200,
    );
    expect(outcomes.filter(({ silenceMs }) => silenceMs > LONGEST_SILENCE_MS)).toEqual([]);
  },
);
