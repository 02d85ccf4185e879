// Permissions: the permission matrix of domain §13 as data, and the check `hasPermission`.

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

/**
 * The seed's profile numbers (`idprofilo`), used on the wire only: 1 Admin … 8 Super Admin, 9–10 dashboards.
 */
export const getProfileId = (profile: Profile) => profiles.indexOf(profile) + 1;
export const findProfile = (id: number): Profile | undefined => profiles[id - 1];

/** `pick` reads a list to fill a form; every profile that may view may also pick. */
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

const archiveAdmin = 'view create edit delete print';
const permitAdmin = 'view create approve close cancel print';

/**
 * One row per area, one cell per profile, in the order of `columns`. "Own" rows are rules of their feature,
 * not permissions.
 */
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
  outsideReports: ['view execute', '', '', '', '', 'view', 'view execute', '', ''],
  serviceAccounts: ['view create edit delete', '', '', '', '', '', 'view create edit delete', '', ''],
  webhooks: [
    'view create edit delete execute',
    '',
    '',
    '',
    '',
    '',
    'view create edit delete execute',
    '',
    '',
  ],
  feeds: [
    'view create delete',
    'view create delete',
    '',
    'view create delete',
    '',
    '',
    'view create delete',
    '',
    '',
  ],
  stops: ['view edit cancel', 'view', '', 'view', '', '', 'view edit cancel', '', ''],
  isolation: [archiveAdmin, archiveAdmin, 'view', 'view', '', 'view print', archiveAdmin, '', ''],
  lockouts: ['view execute cancel', 'view', '', 'view execute', '', '', 'view execute cancel', '', ''],
  permits: [
    permitAdmin,
    'view create print',
    '',
    'view create execute',
    '',
    'view print',
    permitAdmin,
    '',
    '',
  ],
  obligations: [archiveAdmin, 'view', 'view', 'view', '', 'view print', archiveAdmin, '', ''],
  signatures: ['view print', 'view', 'view', 'view', '', 'view print', 'view print', '', ''],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof matrix;
export const areas = /* @__PURE__ */ Object.keys(matrix) as Area[];

/**
 * Permissions of tenant-root users, who belong to no plant: they manage plants and users only (domain §13,
 * column TR).
 */
const tenantRoot: Partial<Record<Area, string>> = {
  plants: 'view create edit delete',
  users: 'view create edit',
};

/**
 * Further permissions of a team's leader. A leader is a technician listed as such by the team, not a profile;
 * the check applies to records of that team.
 */
const leader: Partial<Record<Area, string>> = {
  rootCauses: 'view edit approve',
  outsideReports: 'view execute',
  permits: 'view create approve execute close',
};

/** The role whose permissions are checked. */
export type UserRole = Profile | 'leader' | 'tenantRoot';

/** Plant parameters that add permissions to the matrix. */
export interface PlantOptions {
  /** True if technicians and requestors carry out the AM runs of their own teams. */
  operatorsRunAm?: boolean;
}
const runOperators: readonly UserRole[] = ['technician', 'leader', 'requestor'];
const runOperator: Partial<Record<Area, string>> = { autonomousCalendar: 'view execute close' };

/** Whether the role carries out AM runs only because the plant lets operators do so, and those of own teams only. */
export const isRunOperator = (role: UserRole, { operatorsRunAm = false }: PlantOptions): boolean =>
  operatorsRunAm && runOperators.includes(role);

function findPermissions(role: UserRole, area: Area): string | undefined {
  if (role === 'tenantRoot') return tenantRoot[area];
  if (role === 'leader') return leader[area] ?? findPermissions('technician', area);
  return matrix[area][columns.indexOf(role as (typeof columns)[number])];
}

/**
 * Whether a role has a permission in the area, or in one of several, in a plant with these options. Restriction
 * to own records is a rule of the feature.
 */
export function hasPermission(
  role: UserRole,
  area: Area | readonly Area[],
  action: Action,
  plant: PlantOptions = {},
): boolean {
  return [area].flat().some((each) => {
    const added = isRunOperator(role, plant) ? runOperator[each] : undefined;
    const allowed = [findPermissions(role, each), added].flatMap((actions) => actions?.split(' ') ?? []);
    return allowed.includes(action) || (action === 'pick' && allowed.includes('view'));
  });
}

interface User {
  profile: UserRole;
  /** The teams that the user leads. */
  ledTeamIds?: readonly number[];
}

/** Whether a user has a permission: by profile, or as a technician who leads a team. */
export const hasUserPermission = (
  { profile, ledTeamIds = [] }: User,
  area: Area | readonly Area[],
  action: Action,
  plant: PlantOptions = {},
): boolean =>
  hasPermission(profile, area, action, plant) ||
  (profile === 'technician' && ledTeamIds.length > 0 && hasPermission('leader', area, action, plant));
