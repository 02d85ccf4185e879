// Who may do what: the permission matrix of domain §13 as data, and the one question asked of it.

export const profiles = [
  'admin',
  'am',
  'pm',
  'technician',
  'requestor',
  'guest',
  'disabled',
  'superAdmin',
  'supervisor',
  'viewer',
] as const;
export type Profile = (typeof profiles)[number];

/** The seed's numbers (`idprofilo`), used at the wire only: 1 Admin … 8 Super Admin, 9–10 dashboards. */
export const idOf = (profile: Profile) => profiles.indexOf(profile) + 1;
export const profileOf = (id: number): Profile | undefined => profiles[id - 1];

/** `pick`: reads the list to fill a form; whoever may view may pick. */
export const actions = [
  'view',
  'pick',
  'create',
  'edit',
  'delete',
  'assign',
  'execute',
  'close',
  'reopen',
  'approve',
  'print',
  'cancel',
  'reset',
] as const;
export type Action = (typeof actions)[number];

const columns = [
  'admin',
  'am',
  'pm',
  'technician',
  'requestor',
  'guest',
  'superAdmin',
  'supervisor',
  'viewer',
] as const;

/** One row an area, one cell a profile, in the order of `columns`. "Own" rows are rules of their feature, not permissions. */
const matrix = {
  plants: ['view edit', 'view', 'view', 'view', 'view', 'view', 'view create edit delete', 'view', 'view'],
  reports: [
    'view print',
    'view print',
    'view print',
    'view',
    'view',
    'view print',
    'view print',
    'view print',
    'view print',
  ],
  layout: ['view edit print', 'view print', '', '', '', '', 'view edit print', '', ''],
  machines: [
    'view create edit delete print',
    'view create edit delete print',
    'pick',
    'view',
    'pick',
    'view print',
    'view create edit delete print',
    '',
    '',
  ],
  classification: ['view edit', 'view edit', '', '', '', 'view', 'view edit', '', ''],
  typologies: ['view create edit delete', 'pick', 'pick', '', '', '', 'view create edit delete', '', ''],
  archives: ['view create edit delete', 'pick', 'pick', '', '', '', 'view create edit delete', '', ''],
  catalogs: [
    'view create edit delete',
    'view create edit delete',
    'pick',
    'view',
    '',
    '',
    'view create edit delete',
    '',
    '',
  ],
  smp: [
    'view create edit delete approve print',
    'view create edit delete approve print',
    '',
    'view',
    '',
    'view print',
    'view create edit delete approve print',
    '',
    '',
  ],
  strategies: [
    'view create edit delete',
    'view create edit delete',
    '',
    '',
    '',
    'view',
    'view create edit delete',
    '',
    '',
  ],
  checklists: [
    'view create edit delete approve print',
    'view create edit delete approve print',
    '',
    'view',
    '',
    '',
    'view create edit delete approve print',
    '',
    '',
  ],
  controls: ['view create edit delete', 'pick', '', '', '', '', 'view create edit delete', '', ''],
  cycles: [
    'view create edit delete print',
    'pick',
    '',
    '',
    '',
    'view print',
    'view create edit delete print',
    '',
    '',
  ],
  workOrders: [
    'view edit assign execute close print cancel',
    'view print',
    '',
    'view execute close',
    '',
    'view print',
    'view edit assign execute close print cancel',
    '',
    '',
  ],
  calendar: ['view print', 'view print', '', '', '', 'view print', 'view print', '', ''],
  checklistCalendar: ['view print', 'view print', '', 'execute', '', '', 'view print', '', ''],
  readings: ['view create edit reset', '', '', 'view create', '', '', 'view create edit reset', '', ''],
  ledger: ['view print', 'view print', '', '', '', 'view print', 'view print', '', ''],
  warehouses: [
    'view create edit delete print',
    'view create edit print',
    '',
    'view',
    '',
    '',
    'view create edit delete print',
    '',
    '',
  ],
  spares: [
    'view create edit delete print',
    'view create edit print',
    '',
    'view',
    '',
    '',
    'view create edit delete print',
    '',
    '',
  ],
  stockAdjustment: ['create', '', '', '', '', '', 'create', '', ''],
  sap: ['view execute print', 'view execute print', '', '', '', '', 'view execute print', '', ''],
  autonomous: [
    'view create edit delete approve print',
    '',
    'view create edit delete approve print',
    'view',
    '',
    '',
    'view create edit delete approve print',
    '',
    '',
  ],
  paths: [
    'view create edit delete print',
    '',
    'view create edit delete print',
    'view',
    '',
    '',
    'view create edit delete print',
    '',
    '',
  ],
  autonomousCalendar: [
    'view execute close print',
    '',
    'view execute close print',
    '',
    '',
    '',
    'view execute close print',
    '',
    '',
  ],
  steps: ['view edit approve', 'view', 'view edit approve', '', '', '', 'view edit approve', '', ''],
  ewo: [
    'view create edit assign execute close reopen print cancel',
    '',
    '',
    'view create execute close',
    'view create edit',
    'view print',
    'view create edit assign execute close reopen print cancel',
    '',
    '',
  ],
  tags: [
    'view create edit assign execute close reopen print',
    '',
    '',
    'view create execute close',
    'view create close',
    'view print',
    'view create edit assign execute close reopen print',
    '',
    '',
  ],
  rootCauses: [
    'view create edit approve print',
    '',
    '',
    'view edit',
    '',
    'view print',
    'view create edit approve print',
    '',
    '',
  ],
  operators: [
    'view create edit delete print',
    '',
    '',
    'pick',
    '',
    '',
    'view create edit delete print',
    '',
    '',
  ],
  teams: ['view create edit delete print', '', '', 'pick', '', '', 'view create edit delete print', '', ''],
  skills: [
    'view create edit delete',
    'view create edit',
    'view create edit',
    '',
    'view',
    '',
    'view create edit delete',
    '',
    '',
  ],
  suppliers: ['view create edit delete', 'pick', 'pick', '', '', '', 'view create edit delete', '', ''],
  users: ['view create edit delete', '', '', '', '', '', 'view create edit delete', '', ''],
  ingestion: ['view create execute delete', '', '', '', '', '', 'view create execute delete', '', ''],
  audit: ['view print', '', '', '', '', '', 'view print', '', ''],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof matrix;
/** @internal tests compare them with the product's */
export const areas = /* @__PURE__ */ Object.keys(matrix) as Area[];

/** Tenant-root users belong to no plant: they manage plants and users only (domain §13, column TR). */
const tenantRoot: Partial<Record<Area, string>> = {
  plants: 'view create edit delete',
  users: 'view create edit',
};

/**
 * A team's leader is a technician the team names so, not a profile: asked of things of that team, with a cell of its own where
 * they may more.
 */
const leader: Partial<Record<Area, string>> = { rootCauses: 'view edit approve' };

/** Whose rights are asked for. */
export type Who = Profile | 'leader' | 'tenantRoot';

function cellOf(who: Who, area: Area): string | undefined {
  if (who === 'tenantRoot') return tenantRoot[area];
  if (who === 'leader') return leader[area] ?? cellOf('technician', area);
  return matrix[area][columns.indexOf(who as (typeof columns)[number])];
}

/** Have they the right at all, in the area or in one of several? Which rows it covers ("own") is a rule of the feature. */
export function may(who: Who, area: Area | readonly Area[], action: Action): boolean {
  return [area].flat().some((each) => {
    const allowed = cellOf(who, each)?.split(' ') ?? [];
    return allowed.includes(action) || (action === 'pick' && allowed.includes('view'));
  });
}
