import { isForTests, isTest, pathOf, resolveImport } from '../repository-path.ts';
import { areaOf, findArchitecture, moduleOf } from '../architecture.ts';
import type { Architecture, Layers } from '../architecture.ts';
import type { Literal, Rule } from '../rule.ts';

/** Layers of the files of an endpoint, from the top: routes call the service, the service calls the store; pure decisions are below all three. */
const fileLayers = ['routes', 'service', 'store'];
const fileLayerOf = (path: string): number => {
  const layer = fileLayers.findIndex((name) => path.includes(`.${name}.`));
  return layer === -1 ? fileLayers.length : layer;
};

/** Returns the reason why the import is forbidden; `null` if it is allowed. */
function refusal(fromPath: string, specifier: string): string | null {
  const toPath = resolveImport(fromPath, specifier);
  const from = findArchitecture(fromPath);
  if (toPath === null || from === undefined || isForTests(fromPath)) return null;
  if (isForTests(toPath)) return isTest(fromPath) ? null : 'only tests import what was built for tests';
  const to = findArchitecture(toPath);
  if (to === from) return refusalBetweenModules(from, fromPath, toPath);
  return to !== undefined && from.mayImport.includes(to.root) ? null : `${from.root} does not import ${to?.root ?? toPath}`;
}

function refusalBetweenModules(architecture: Architecture, fromPath: string, toPath: string): string | null {
  const [from, to] = [moduleOf(architecture, fromPath), moduleOf(architecture, toPath)];
  if (architecture.layers === undefined) return null;
  if (from === null || to === null) return `every file of ${architecture.root} belongs to a module`;
  if (from === to) return refusalInModule(architecture, from, fromPath, toPath);
  // A test may combine parts that its file may not import, because tests are not shipped.
  if (isTest(fromPath)) return null;
  if (
    architecture.hasFileLayers === true &&
    from !== 'main' &&
    toPath.startsWith(`${architecture.root}platform/http/`) &&
    fileLayerOf(fromPath) > 0
  )
    return 'only routes import platform/http';
  if (architecture.hasFileLayers === true && to === 'providers' && areaOf(architecture, toPath) !== null)
    return 'only providers/ imports its adapters; import a port instead';
  return layerOf(architecture.layers, from) < layerOf(architecture.layers, to) ? null : `${from} does not import ${to}`;
}

function layerOf(layers: Layers, name: string): number {
  const layer = layers.findIndex((names) => names.includes(name));
  if (layer === -1) throw new Error(`tools/lint/architecture.ts has no layer for ${name}`);
  return layer;
}

function refusalInModule(architecture: Architecture, module: string, fromPath: string, toPath: string): string | null {
  const areas = architecture.areas?.[module];
  const [from, to] = [areaOf(architecture, fromPath), areaOf(architecture, toPath)];
  if (areas !== undefined && from !== to && to !== null) {
    if ('layers' in areas) {
      if (from !== null && !isTest(fromPath) && layerOf(areas.layers, from) >= layerOf(areas.layers, to))
        return `${module}/${from} does not import ${module}/${to}`;
    } else if (!areas.shared.includes(to)) return `areas never import each other: code shared by ${from} and ${to} moves to a lower layer`;
  }
  const isUpwards = architecture.hasFileLayers === true && from === to && !isTest(fromPath) && fileLayerOf(fromPath) > fileLayerOf(toPath);
  return isUpwards ? `the ${fileLayers[fileLayerOf(toPath)]} layer is above this file` : null;
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
