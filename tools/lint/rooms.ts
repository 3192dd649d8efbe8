/**
 * Which room of the house a file stands in, and which rooms it may import: the direction of docs/architecture.md
 * as a table. A room may always import its own files; areas are rooms of their own each, so they never see each other.
 */
export type Room = string;

export interface House {
  readonly root: string;
  readonly roomOf: (path: string) => Room;
  /** Besides the foundation (paths, configuration, clock, cells …), which everything stands on and which imports no room. */
  readonly mayImport: Readonly<Record<Room, readonly Room[]>>;
  readonly otherHouses: readonly string[];
  /** Whether `noun.routes.ts`, `noun.service.ts` and `noun.store.ts` are steps of a stair. */
  readonly stair?: true;
}

/** The first folder, or the file's own name without its endings when it stands at the top. */
const topName = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path.slice(0, path.indexOf('.')));

const webEntries = ['main', 'landing', 'App', 'routes', 'screens', 'documents', 'prerender', 'queryClient', 'payWay'];
const webAreas = ['borrower', 'website', 'legal', 'promotion', 'preview'];
const webShared = ['page-reports', 'payment', 'texts', 'ui', 'api', 'bridge', 'messages', 'session'];
/** `NotFound.tsx` and its like: pages of no area. */
const isPage = (path: string): boolean => /^[A-Z]\w*\./.test(path);

function webRoom(path: string): Room {
  const name = topName(path);
  if (webEntries.includes(name)) return 'entry';
  if (webAreas.includes(name)) return `area ${name === 'borrower' ? path.split('/').slice(0, 2).join('/') : name}`;
  if (isPage(path)) return 'area pages';
  if (/^(?:useSession|sessionFor|tabMemory)/.test(name)) return 'session';
  return webShared.includes(name) || name === 'start' ? name : 'foundation';
}

const apiEntries = ['app', 'server', 'worker', 'migrate', 'seed', 'seed-reference', 'ops'];
const apiShared = [
  'plugins',
  'cards',
  'payments',
  'reminders',
  'servicing',
  'loan',
  'ledger',
  'jobs',
  'providers',
  'images',
  'personal-data',
  'migrations',
  'pdf',
];

function apiRoom(path: string): Room {
  const name = topName(path);
  if (apiEntries.includes(name)) return 'entry';
  // Types of a room's tables: a cell's database is made of all of them.
  if (path.endsWith('.tables.ts')) return 'foundation';
  if (apiShared.includes(name)) return name;
  return path.includes('/') ? `area ${name}` : 'foundation';
}

const houses: readonly House[] = [
  { root: 'packages/contract/', roomOf: () => 'contract', mayImport: {}, otherHouses: [] },
  {
    root: 'apps/web/src/',
    roomOf: webRoom,
    mayImport: {
      entry: ['area', 'start', ...webShared],
      area: webShared,
      payment: ['ui', 'api', 'messages', 'session'],
      ui: ['api', 'bridge', 'messages', 'session'],
      api: ['bridge', 'session'],
      bridge: ['session'],
      start: ['api', 'session', 'page-reports'],
    },
    otherHouses: ['packages/contract/'],
  },
  {
    root: 'apps/api/src/',
    roomOf: apiRoom,
    mayImport: {
      entry: ['area', ...apiShared],
      area: apiShared,
      plugins: ['jobs', 'providers'],
      jobs: ['cards', 'payments', 'personal-data', 'reminders', 'servicing', 'loan', 'ledger', 'providers'],
      cards: ['servicing', 'loan', 'ledger'],
      reminders: ['servicing', 'loan'],
      servicing: ['loan', 'ledger'],
      payments: ['servicing', 'loan', 'ledger', 'providers'],
      'personal-data': ['payments', 'providers'],
      loan: ['ledger'],
    },
    otherHouses: ['packages/contract/'],
    stair: true,
  },
  { root: 'apps/sandbox/', roomOf: () => 'sandbox', mayImport: {}, otherHouses: ['packages/contract/'] },
  { root: 'apps/web/', roomOf: () => 'build', mayImport: {}, otherHouses: ['apps/web/src/', 'packages/contract/'] },
  { root: 'apps/api/', roomOf: () => 'set-up', mayImport: {}, otherHouses: ['apps/api/src/', 'packages/contract/'] },
];

export const houseOf = (path: string): House | undefined => houses.find((house) => path.startsWith(house.root));
