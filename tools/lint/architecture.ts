/** Modules or areas, from the top layer down. */
export type Layers = readonly (readonly string[])[];

/** `shared`: an area never imports another area, except these. `layers`: an area imports areas of lower layers only. */
export type Areas = { readonly shared: readonly string[] } | { readonly layers: Layers };

/**
 * The modules of each workspace and their layers (docs/architecture.md). A module is a top-level folder. It may import the modules of lower layers,
 * but no module of a higher layer or of its own layer.
 */
export interface Architecture {
  readonly root: string;
  /** Layers from the top down. Without layers the workspace is a single module. */
  readonly layers?: Layers;
  /** Modules whose own folders are areas. */
  readonly areas?: Readonly<Record<string, Areas>>;
  /** Workspaces that it may import. */
  readonly mayImport: readonly string[];
  /** True if `noun.routes.ts`, `noun.service.ts` and `noun.store.ts` are layers. */
  readonly hasFileLayers?: true;
}

const CONTRACT = 'packages/contract/';
/** Code shared by pages and service: the data of their calls, and the texts for borrowers. */
const SHARED = ['packages/contract/src/', 'packages/contract/messages/'];

const architectures: readonly Architecture[] = [
  {
    root: 'packages/contract/src/',
    layers: [['openapi'], ['endpoints'], ['events'], ['providers'], ['money'], ['product'], ['wire']],
    mayImport: [],
  },
  { root: 'packages/contract/messages/', mayImport: ['packages/contract/src/'] },
  { root: CONTRACT, mayImport: ['packages/contract/src/'] },
  {
    root: 'apps/web/src/',
    layers: [['app'], ['features'], ['ui'], ['platform']],
    // All payment methods share the state of a payment; website, promotion and the legal pages share the legal texts; everything confirmed by an SMS
    // code shares that step.
    areas: { features: { shared: ['payment', 'legal', 'sms-code'] } },
    mayImport: SHARED,
  },
  {
    root: 'apps/desk/src/',
    layers: [['app'], ['features'], ['ui'], ['platform']],
    // An item is opened beside its queue, and every act uses the same dialog for its reason.
    areas: { features: { shared: ['acts', 'item'] } },
    mayImport: [...SHARED, 'apps/web/src/'],
  },
  {
    root: 'apps/api/src/',
    layers: [['main'], ['endpoints', 'jobs', 'ops'], ['lending'], ['providers'], ['platform'], ['tables']],
    areas: {
      endpoints: { shared: [] },
      lending: {
        layers: [
          ['borrower-file', 'reminders', 'restores', 'rights'],
          ['cards', 'complaints', 'contacts', 'notices', 'payments', 'queues'],
          ['origination', 'servicing'],
          ['agreements', 'personal-data'],
          ['engine'],
          ['borrowers', 'events', 'ledger', 'provider-reports'],
        ],
      },
    },
    mayImport: SHARED,
    hasFileLayers: true,
  },
  { root: 'packages/partner/', mayImport: ['packages/contract/src/'] },
  // The sandbox plays the lender and uses the lenders' client.
  { root: 'apps/sandbox/', mayImport: ['packages/contract/src/', 'packages/partner/'] },
  { root: 'apps/web/', mayImport: ['apps/web/src/', ...SHARED] },
  { root: 'apps/desk/', mayImport: ['apps/desk/src/', 'apps/web/', 'apps/web/src/', ...SHARED] },
  { root: 'apps/api/', mayImport: ['apps/api/src/', ...SHARED] },
];

export const findArchitecture = (path: string): Architecture | undefined => architectures.find(({ root }) => path.startsWith(root));

/** Returns the top-level folder of a file; `null` if the file is in none. */
export const moduleOf = ({ root }: Architecture, path: string): string | null => {
  const [module, ...rest] = path.slice(root.length).split('/');
  return rest.length > 0 && module !== undefined ? module : null;
};

export const areaOf = ({ root }: Architecture, path: string): string | null => {
  const [, area, ...rest] = path.slice(root.length).split('/');
  return rest.length > 0 && area !== undefined ? area : null;
};
