import { isForTests, isTest, pathOf, resolveImport } from '../repository-path.ts';
import { houseOf } from '../rooms.ts';
import type { House, Room } from '../rooms.ts';
import type { Literal, Rule } from '../rule.ts';

/** Within an area of the service, from the top: routes use the service, the service uses the store; decisions stand below all three. */
const steps = ['routes', 'service', 'store'];
const stepOf = (path: string): number => {
  const step = steps.findIndex((name) => path.includes(`.${name}.`));
  return step === -1 ? steps.length : step;
};

const kindOf = (room: Room): string => room.replace(/ .*/, '');

/** Why this import is not allowed, or null when it is. */
function refusal(fromPath: string, specifier: string): string | null {
  const toPath = resolveImport(fromPath, specifier);
  const from = houseOf(fromPath);
  if (toPath === null || from === undefined || isForTests(fromPath)) return null;
  if (isForTests(toPath)) return isTest(fromPath) ? null : 'only tests import what was built for tests';
  const to = houseOf(toPath);
  if (to === from) return refusalInside(from, fromPath, toPath);
  return to !== undefined && from.otherHouses.includes(to.root) ? null : `${from.root} does not import ${to?.root ?? toPath}`;
}

function refusalInside(house: House, fromPath: string, toPath: string): string | null {
  const from = house.roomOf(fromPath.slice(house.root.length));
  const to = house.roomOf(toPath.slice(house.root.length));
  if (from === to) {
    const upwards = house.stair === true && !isTest(fromPath) && stepOf(fromPath) > stepOf(toPath);
    return upwards ? `${steps[stepOf(toPath)]} stands above this file` : null;
  }
  if (to === 'foundation') return null;
  if (kindOf(from) === 'area' && kindOf(to) === 'area') return `areas never import each other: what ${from} and ${to} share moves down`;
  // A test may put parts together that its file may not: nothing of it is shipped. Areas it keeps apart all the same.
  if (isTest(fromPath)) return null;
  if (kindOf(from) === 'area' && to === 'plugins' && stepOf(fromPath) > 0) return 'only routes know of HTTP, and so of plugins';
  return (house.mayImport[kindOf(from)] ?? []).includes(kindOf(to)) ? null : `${from} does not import ${to}`;
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
