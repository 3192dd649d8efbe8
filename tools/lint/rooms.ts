/**
 * The rooms of each workspace and the direction between them (docs/architecture.md). A room is a top-level folder. It may import the rooms
 * that stand below it, never those above it and never another room on its own floor.
 */
export interface House {
  readonly root: string;
  /** From the top floor down. Without floors the workspace is one room. */
  readonly floors?: readonly (readonly string[])[];
  /** Rooms whose own folders are areas: an area never imports another, except those that several of them share. */
  readonly areas?: Readonly<Record<string, { readonly shared: readonly string[] }>>;
  /** Workspaces that it may import. */
  readonly mayImport: readonly string[];
  /** Whether `noun.routes.ts`, `noun.service.ts` and `noun.store.ts` stand above each other. */
  readonly layered?: true;
}

const CONTRACT = 'packages/contract/';
/** What pages and service share: what they send each other, and what they say to a borrower. */
const SHARED = ['packages/contract/src/', 'packages/contract/messages/'];

const houses: readonly House[] = [
  {
    root: 'packages/contract/src/',
    floors: [['openapi'], ['endpoints'], ['events'], ['providers'], ['money'], ['product'], ['wire']],
    mayImport: [],
  },
  { root: 'packages/contract/messages/', mayImport: ['packages/contract/src/'] },
  { root: CONTRACT, mayImport: ['packages/contract/src/'] },
  {
    root: 'apps/web/src/',
    floors: [['app'], ['features'], ['ui'], ['platform']],
    // Every way to pay shares what is known about a payment; website, promotion and the legal pages share the legal texts; what is
    // confirmed by a code that comes by SMS shares that step.
    areas: { features: { shared: ['payment', 'legal', 'sms-code'] } },
    mayImport: SHARED,
  },
  {
    root: 'apps/desk/src/',
    floors: [['app'], ['features'], ['ui'], ['platform']],
    // An item is opened beside its queue. What somebody does asks for the reason in one way everywhere.
    areas: { features: { shared: ['acts', 'item'] } },
    mayImport: [...SHARED, 'apps/web/src/'],
  },
  {
    root: 'apps/api/src/',
    floors: [['main'], ['endpoints', 'jobs', 'ops'], ['lending'], ['providers'], ['platform']],
    areas: { endpoints: { shared: [] } },
    mayImport: SHARED,
    layered: true,
  },
  { root: 'packages/partner/', mayImport: ['packages/contract/src/'] },
  // It plays the lender, with the client that lenders have.
  { root: 'apps/sandbox/', mayImport: ['packages/contract/src/', 'packages/partner/'] },
  { root: 'apps/web/', mayImport: ['apps/web/src/', ...SHARED] },
  { root: 'apps/desk/', mayImport: ['apps/desk/src/', 'apps/web/', 'apps/web/src/', ...SHARED] },
  { root: 'apps/api/', mayImport: ['apps/api/src/', ...SHARED] },
];

export const houseOf = (path: string): House | undefined => houses.find((house) => path.startsWith(house.root));

/** The top-level folder that a file stands in; null for a file that stands in none. */
export const roomOf = ({ root }: House, path: string): string | null => {
  const [room, ...rest] = path.slice(root.length).split('/');
  return rest.length > 0 && room !== undefined ? room : null;
};

export const areaOf = ({ root }: House, path: string): string | null => {
  const [, area, ...rest] = path.slice(root.length).split('/');
  return rest.length > 0 && area !== undefined ? area : null;
};
