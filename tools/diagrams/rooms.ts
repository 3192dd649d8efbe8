import { roomOf } from '../lint/rooms.ts';
import type { House } from '../lint/rooms.ts';
import { importsOf, productFiles } from './imports.ts';
import { ROOM_CONTENTS } from './room-contents.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Returns the imports between modules, one per pair. */
function arrowsOf(house: House): readonly Arrow[] {
  const pairs = new Map<string, Arrow>();
  for (const path of productFiles(house.root)) {
    for (const imported of importsOf(path)) {
      const from = roomOf(house, path);
      const to = imported.startsWith(house.root) ? roomOf(house, imported) : null;
      if (from !== null && to !== null && from !== to) pairs.set(`${from} ${to}`, { from, to });
    }
  }
  return [...pairs.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const keyOf = ({ from, to }: Arrow): string => `${from} ${to}`;

const floorsDown = ({ floors = [] }: House, { from, to }: Arrow): number => {
  const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));
  return floorOf(to) - floorOf(from);
};

/** Returns the imports against the direction: to a higher layer, or to another module of the same layer. */
export const upwardArrows = (house: House): readonly Arrow[] => arrowsOf(house).filter((arrow) => floorsDown(house, arrow) <= 0);

/** Draws the modules from the top layer down, with an arrow for each import; dotted if the import skips a layer. */
export function roomsDiagram(house: House): string {
  const rooms = (house.floors ?? []).flat().map((room) => `  ${room}["<b>${room}</b><br/>${ROOM_CONTENTS[house.root]?.[room]}"]`);
  const arrows = arrowsOf(house).map((arrow) => `  ${arrow.from} ${floorsDown(house, arrow) === 1 ? '-->' : '-.->'} ${arrow.to}`);
  return ['flowchart TB', ...rooms, ...arrows].join('\n');
}
