/**
 * Writes figures in a panel's unit, all of them alike: 0 ms, 50 ms, 100 ms. It runs in a page too, and therefore uses nothing from outside.
 * @param apart how far two figures of an axis are from each other; null for a figure alone, which gets three digits
 */
export function writeFigures(unit: string, figures: readonly number[], apart: number | null): string[] {
  const steps: Readonly<Record<string, readonly (readonly [size: number, name: string])[]>> = {
    s: [
      [3600, ' h'],
      [60, ' min'],
      [1, ' s'],
      [0.001, ' ms'],
      [0.000_001, ' µs'],
    ],
    bytes: [
      [1024 ** 3, ' GiB'],
      [1024 ** 2, ' MiB'],
      [1024, ' KiB'],
      [1, ' B'],
    ],
    percentunit: [[0.01, '%']],
    reqps: [[1, ' req/s']],
    short: [
      [1_000_000, ' M'],
      [10_000, ' K'],
      [1, ''],
    ],
  };
  const sizes = steps[unit];
  if (sizes === undefined) throw new Error(`no unit of a panel is called ${unit}`);
  const largest = Math.max(...figures.map(Math.abs));
  const usual = unit === 's' || unit === 'bytes' ? sizes.find(([size]) => size === 1) : sizes.at(-1);
  const [size, name] = (largest === 0 ? usual : (sizes.find(([each]) => largest >= each) ?? sizes.at(-1))) ?? [1, ''];
  const divisor = unit === 'short' && size === 10_000 ? 1000 : size;
  if (apart === null) return figures.map((figure) => `${Number((figure / divisor).toPrecision(3))}${name}`);
  const step = apart / divisor;
  const decimals = [0, 1, 2, 3, 4].find((count) => Math.abs(Number(step.toFixed(count)) - step) < step / 1000) ?? 5;
  return figures.map((figure) => `${(figure / divisor).toFixed(decimals)}${name}`);
}
