import { areaOf, findArchitecture, moduleOf } from '../lint/architecture.ts';
import type { Architecture, Layers } from '../lint/architecture.ts';
import { importsOf, productFiles } from './imports.ts';
import { MODULE_DESCRIPTIONS } from './module-descriptions.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** The modules of a workspace, or the areas of one module. */
export interface Structure {
  readonly folder: string;
  readonly layers: Layers;
  readonly nameOf: (path: string) => string | null;
}

export function modulesOf(root: string): Structure {
  const architecture = getArchitecture(root);
  return { folder: root, layers: architecture.layers ?? [], nameOf: (path) => moduleOf(architecture, path) };
}

export function areasOf(root: string, module: string): Structure {
  const architecture = getArchitecture(root);
  const areas = architecture.areas?.[module];
  return {
    folder: `${root}${module}/`,
    layers: areas !== undefined && 'layers' in areas ? areas.layers : [],
    nameOf: (path) => areaOf(architecture, path),
  };
}

function getArchitecture(root: string): Architecture {
  const architecture = findArchitecture(root);
  if (architecture === undefined) throw new Error(`tools/lint/architecture.ts has no ${root}`);
  return architecture;
}

/** Returns the imports between modules, one per pair. */
function arrowsOf({ folder, nameOf }: Structure): readonly Arrow[] {
  const pairs = new Map<string, Arrow>();
  for (const path of productFiles(folder)) {
    for (const imported of importsOf(path)) {
      const from = nameOf(path);
      const to = imported.startsWith(folder) ? nameOf(imported) : null;
      if (from !== null && to !== null && from !== to) pairs.set(`${from} ${to}`, { from, to });
    }
  }
  return [...pairs.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const keyOf = ({ from, to }: Arrow): string => `${from} ${to}`;

const layersDown = ({ layers }: Structure, { from, to }: Arrow): number => {
  const layerOf = (name: string): number => layers.findIndex((names) => names.includes(name));
  return layerOf(to) - layerOf(from);
};

/** Returns the imports against the direction: to a higher layer, or to another module of the same layer. */
export const upwardArrows = (structure: Structure): readonly Arrow[] =>
  arrowsOf(structure).filter((arrow) => layersDown(structure, arrow) <= 0);

/** Draws the modules from the top layer down, with an arrow for each import; dotted if the import skips a layer. */
export function moduleDiagram(structure: Structure): string {
  const { folder, layers } = structure;
  const boxes = layers.flat().map((name) => `  ${name}["<b>${name}</b><br/>${MODULE_DESCRIPTIONS[folder]?.[name]}"]`);
  const arrows = arrowsOf(structure).map((arrow) => `  ${arrow.from} ${layersDown(structure, arrow) === 1 ? '-->' : '-.->'} ${arrow.to}`);
  return ['flowchart TB', ...boxes, ...arrows].join('\n');
}
