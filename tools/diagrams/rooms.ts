import { moduleOf } from '../lint/rooms.ts';
import type { Architecture } from '../lint/rooms.ts';
import { importsOf, productFiles } from './imports.ts';
import { MODULE_DESCRIPTIONS } from './room-contents.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Returns the imports between modules, one per pair. */
function arrowsOf(house: Architecture): readonly Arrow[] {
  const pairs = new Map<string, Arrow>();
  for (const path of productFiles(house.root)) {
    for (const imported of importsOf(path)) {
      const from = moduleOf(house, path);
      const to = imported.startsWith(house.root) ? moduleOf(house, imported) : null;
      if (from !== null && to !== null && from !== to) pairs.set(`${from} ${to}`, { from, to });
    }
  }
  return [...pairs.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const keyOf = ({ from, to }: Arrow): string => `${from} ${to}`;

const layersDown = ({ floors = [] }: Architecture, { from, to }: Arrow): number => {
  const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));
  return floorOf(to) - floorOf(from);
};

/** Returns the imports against the direction: to a higher layer, or to another module of the same layer. */
export const upwardArrows = (house: Architecture): readonly Arrow[] => arrowsOf(house).filter((arrow) => layersDown(house, arrow) <= 0);

/** Draws the modules from the top layer down, with an arrow for each import; dotted if the import skips a layer. */
export function moduleDiagram(house: Architecture): string {
  const rooms = (house.floors ?? []).flat().map((room) => `  ${room}["<b>${room}</b><br/>${MODULE_DESCRIPTIONS[house.root]?.[room]}"]`);
  const arrows = arrowsOf(house).map((arrow) => `  ${arrow.from} ${layersDown(house, arrow) === 1 ? '-->' : '-.->'} ${arrow.to}`);
  return ['flowchart TB', ...rooms, ...arrows].join('\n');
}
