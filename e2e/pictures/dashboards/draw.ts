import { createRequire } from 'node:module';
import { html, Html } from '@hiram/sandbox/html.ts';
import type { Browser } from 'playwright-core';
import type UPlot from 'uplot';
import { writeFigures } from './figures.ts';
import type { Dashboard, NamedLine, Panel } from './panel.ts';

export interface DrawnPanel extends Panel {
  readonly lines: readonly NamedLine[];
}

interface DrawnDashboard extends Dashboard {
  readonly panels: readonly DrawnPanel[];
  /** Seconds since 1970. */
  readonly moments: readonly number[];
}

const WIDTH = 1200;
const MOST_NAMES = 8;
/** Of a path as it is, and of the end of one that is cut. */
const [MOST_LETTERS, MOST_OF_END] = [28, 22];
/** In the order of the lines. Those that the legend does not name share the last. */
const COLOURS = ['#1f6fb5', '#d1432f', '#3c8f3c', '#c98a00', '#7d3fa8', '#00908f', '#d0652a', '#b0367f'];
const OTHERS_COLOUR = '#b9bfc6';

const uplot = createRequire(import.meta.url);

/** Takes a picture of a dashboard: the grid, the titles, the units and the names of the lines are those of its JSON. */
export async function draw(browser: Browser, dashboard: DrawnDashboard, path: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 800 }, timezoneId: 'Asia/Manila' });
  const page = await context.newPage();
  await page.setContent(pageOf(dashboard).text);
  await page.addStyleTag({ path: uplot.resolve('uplot/dist/uPlot.min.css') });
  await page.addScriptTag({ path: uplot.resolve('uplot/dist/uPlot.iife.min.js') });
  await page.addScriptTag({ content: `window.writeFigures = ${writeFigures.toString()}` });
  const plots = dashboard.panels.map(({ id, fieldConfig, lines }) => ({
    id: `plot-${id}`,
    unit: fieldConfig.defaults.unit,
    // What is drawn last lies above the rest: the lines that the legend names.
    lines: lines.map(({ values }, index) => ({ values, colour: colourOf(index) })).toReversed(),
  }));
  await page.evaluate(drawPlots, { moments: dashboard.moments, plots });
  await page.screenshot({ path, fullPage: true });
  await context.close();
}

const colourOf = (index: number): string => COLOURS[index] ?? OTHERS_COLOUR;

const STYLE = `
  body { margin: 0; padding: 20px; background: #f4f5f6; color: #33383d; font: 13px/1.4 Inter, Arial, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: baseline; margin: 0 6px 14px; }
  h1 { margin: 0; font-size: 20px; }
  h2 { margin: 0 0 6px; font-size: 14px; font-weight: 600; }
  main { display: grid; grid-template-columns: repeat(24, 1fr); gap: 12px 0; }
  section { margin: 0 6px; padding: 12px 14px; background: #fff; border: 1px solid #dde0e3; border-radius: 4px; min-width: 0; }
  .plot { height: 180px; }
  ul { display: grid; grid-template-columns: 1fr 1fr; gap: 0 18px; margin: 6px 0 0; padding: 0; list-style: none; font-size: 12px; }
  li { display: flex; align-items: center; gap: 6px; min-width: 0; }
  li i { flex: none; width: 14px; height: 3px; border-radius: 2px; }
  li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  li b { flex: none; margin-left: auto; font-weight: 400; color: #6a7178; }`;

function pageOf({ title, panels, moments }: DrawnDashboard): Html {
  return html`<!doctype html>
    <style>
      ${new Html(STYLE)}
    </style>
    <header>
      <h1>${title}</h1>
      <span>${stretchOf(moments)}</span>
    </header>
    <main>${panels.map(panelOf)}</main>`;
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Manila' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Manila' });

function stretchOf(moments: readonly number[]): string {
  const [from, to] = [new Date((moments[0] ?? 0) * 1000), new Date((moments.at(-1) ?? 0) * 1000)];
  return `${DAY.format(from)}, ${TIME.format(from)} to ${TIME.format(to)} in Manila`;
}

function panelOf({ id, title, gridPos: { x, y, w, h }, fieldConfig, lines }: DrawnPanel): Html {
  const place = `grid-column: ${x + 1} / span ${w}; grid-row: ${y / h + 1}`;
  const entries = lines.slice(0, MOST_NAMES).map(({ name, values }, index) => {
    const last = values.findLast((value) => value !== null) ?? 0;
    const [figure = ''] = writeFigures(fieldConfig.defaults.unit, [last], null);
    return html`<li>
      <i style="background: ${colourOf(index)}"></i><span>${name === '' ? 'now' : shortened(name)}</span><b>${figure}</b>
    </li>`;
  });
  const more = lines.length > MOST_NAMES ? html`<li>and ${String(lines.length - MOST_NAMES)} more</li>` : html``;
  return html`<section style="${place}">
    <h2>${title}</h2>
    <div class="plot" id="plot-${String(id)}"></div>
    <ul>
      ${entries}${more}
    </ul>
  </section>`;
}

/** The end of a path says more than its beginning, which is the same for all. */
function shortened(name: string): string {
  if (!name.startsWith('/') || name.length <= MOST_LETTERS) return name;
  const parts = name.split('/');
  while (parts.length > 1 && parts.join('/').length > MOST_OF_END) parts.shift();
  return `…/${parts.join('/')}`;
}

interface Plots {
  readonly moments: readonly number[];
  readonly plots: readonly {
    readonly id: string;
    readonly unit: string;
    readonly lines: readonly { readonly values: readonly (number | null)[]; readonly colour: string }[];
  }[];
}

/** Runs in the page. */
function drawPlots({ moments, plots }: Plots): void {
  const { uPlot, writeFigures: write } = window as unknown as { uPlot: typeof UPlot; writeFigures: typeof writeFigures };
  const look = { stroke: '#6a7178', font: '11px Inter, Arial, sans-serif', grid: { stroke: '#e8eaec', width: 1 }, ticks: { show: false } };
  const timeOf = (seconds: number, apart: number): string =>
    new Date(seconds * 1000).toLocaleTimeString('en-GB', { timeStyle: apart < 60 ? 'medium' : 'short' });
  for (const { id, unit, lines } of plots) {
    const place = document.getElementById(id);
    if (place === null) throw new Error(`no place for ${id}`);
    const all = lines.flatMap(({ values }) => values).filter((value) => value !== null);
    const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
    // Grafana begins at zero where all is above it, too. What is zero all the time needs some room to be a line in.
    const range: [number, number] = [least * 1.1, most === 0 && least === 0 ? 1 : most * 1.1];
    const steps = {
      bytes: Array.from({ length: 40 }, (_, power) => 2 ** power),
      s: most < 60 ? null : [15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400],
      short: all.every(Number.isInteger) ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000] : null,
    };
    const incrs = unit in steps ? steps[unit as keyof typeof steps] : null;
    const options: UPlot.Options = {
      width: place.clientWidth,
      height: place.clientHeight,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range } },
      axes: [
        { ...look, size: 28, space: 80, values: (_, splits, _axis, _space, apart) => splits.map((split) => timeOf(split, apart)) },
        {
          ...look,
          size: 76,
          ...(incrs === null ? {} : { incrs }),
          values: (_, splits, _axis, _space, apart) => write(unit, splits, apart),
        },
      ],
      series: [{}, ...lines.map(({ colour }) => ({ stroke: colour, width: 1.5, points: { show: false } }))],
    };
    const data = [moments, ...lines.map(({ values }) => values)] as UPlot.AlignedData;
    place.append(new uPlot(options, data).root);
  }
}
