import { isForTests, isTest, pathOf, resolveImport } from '../repository-path.ts';
import { areaOf, findArchitecture, moduleOf } from '../rooms.ts';
import type { Architecture } from '../rooms.ts';
import type { Literal, Rule } from '../rule.ts';

/** Layers of an area of the service, from the top: routes call the service, the service calls the store; pure decisions are below all three. */
const layers = ['routes', 'service', 'store'];
const layerOf = (path: string): number => {
  const layer = layers.findIndex((name) => path.includes(`.${name}.`));
  return layer === -1 ? layers.length : layer;
};

/** Returns the reason why the import is forbidden; `null` if it is allowed. */
function refusal(fromPath: string, specifier: string): string | null {
  const toPath = resolveImport(fromPath, specifier);
  const from = findArchitecture(fromPath);
  if (toPath === null || from === undefined || isForTests(fromPath)) return null;
  if (isForTests(toPath)) return isTest(fromPath) ? null : 'only tests import what was built for tests';
  const to = findArchitecture(toPath);
  if (to === from) return refusalInside(from, fromPath, toPath);
  return to !== undefined && from.mayImport.includes(to.root) ? null : `${from.root} does not import ${to?.root ?? toPath}`;
}

function refusalInside(house: Architecture, fromPath: string, toPath: string): string | null {
  const [from, to] = [moduleOf(house, fromPath), moduleOf(house, toPath)];
  if (house.floors === undefined) return null;
  if (from === null || to === null) return `every file of ${house.root} must be in one of its modules`;
  if (from === to) return refusalInModule(house, from, fromPath, toPath);
  // A test may combine parts that its file may not import, because tests are not shipped.
  if (isTest(fromPath)) return null;
  if (house.layered === true && from !== 'main' && toPath.startsWith(`${house.root}platform/http/`) && layerOf(fromPath) > 0)
    return 'only routes may import HTTP code';
  if (house.layered === true && to === 'providers' && areaOf(house, toPath) !== null)
    return 'only providers/ may import its adapters: use a port';
  return moduleLayerOf(house.floors, from) < moduleLayerOf(house.floors, to) ? null : `${from} does not import ${to}`;
}

function moduleLayerOf(floors: readonly (readonly string[])[], room: string): number {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  if (floor === -1) throw new Error(`tools/lint/rooms.ts has no room ${room}`);
  return floor;
}

function refusalInModule(house: Architecture, room: string, fromPath: string, toPath: string): string | null {
  const areas = house.areas?.[room];
  const [from, to] = [areaOf(house, fromPath), areaOf(house, toPath)];
  if (areas !== undefined && from !== to && to !== null && !areas.shared.includes(to))
    return `areas never import each other: what ${from} and ${to} share moves down`;
  const isUpwards = house.layered === true && from === to && !isTest(fromPath) && layerOf(fromPath) > layerOf(toPath);
  return isUpwards ? `${layers[layerOf(toPath)]} is on a layer above this file` : null;
}

export const direction: Rule = {
  create(context) {
    const path = pathOf(context);
    const check = (node: { readonly source: Literal | null }): void => {
      if (typeof node.source?.value !== 'string') return;
      const reason = refusal(path, node.source.value);
      if (reason !== null) context.report({ node: node.source, message: `Direction (docs/architecture.md): ${reason}.` });
    };
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
