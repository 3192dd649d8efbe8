/**
 * Preloaded into a process, shifts its `Date` by CLOCK_AHEAD_SECONDS. SIGUSR2 switches to CLOCK_JUMP_SECONDS, and the next one back. The monotonic
 * clock is unaffected, as when a machine's clock is set.
 */
const seconds = (name: string): number => Number(process.env[name] ?? '0');
let [ahead, other] = [seconds('CLOCK_AHEAD_SECONDS'), seconds('CLOCK_JUMP_SECONDS')];
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead * 1000);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead * 1000;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on('SIGUSR2', () => {
  [ahead, other] = [other, ahead];
});
