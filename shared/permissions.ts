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

/** View, Create, Edit, Delete or disable, Assign, eXecute, Klose, Reopen, Happrove, Print or export, caNcel, reset (Z), Lookup in forms. */
export type Action = 'V' | 'C' | 'E' | 'D' | 'A' | 'X' | 'K' | 'R' | 'H' | 'P' | 'N' | 'Z' | 'L';

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

/** One row an area, one cell a profile, in the order of `columns`. L = may read the list to fill a form (V includes it). "Own" rows are rules, not permissions. */
const matrix = {
  plants: ['VE', 'V', 'V', 'V', 'V', 'V', 'VCED', 'V', 'V'],
  reports: ['VP', 'VP', 'VP', 'V', 'V', 'VP', 'VP', 'VP', 'VP'],
  layout: ['VEP', 'VP', '', '', '', '', 'VEP', '', ''],
  machines: ['VCEDP', 'VCEDP', 'V', 'V', 'V', 'VP', 'VCEDP', '', ''],
  classification: ['VE', 'VE', '', '', '', 'V', 'VE', '', ''],
  typologies: ['VCED', 'L', 'L', '', '', '', 'VCED', '', ''],
  archives: ['VCED', 'L', 'L', '', '', '', 'VCED', '', ''],
  catalogs: ['VCED', 'VCED', 'L', 'V', '', '', 'VCED', '', ''],
  procedures: ['VCEDHP', 'VCEDHP', '', 'V', '', 'VP', 'VCEDHP', '', ''],
  strategies: ['VCED', 'VCED', '', '', '', 'V', 'VCED', '', ''],
  checklists: ['VCEDHP', 'VCEDHP', '', 'V', '', '', 'VCEDHP', '', ''],
  controls: ['VCED', 'L', '', '', '', '', 'VCED', '', ''],
  cycles: ['VCEDP', 'L', '', '', '', 'VP', 'VCEDP', '', ''],
  workOrders: ['VEAXKPN', 'VP', '', 'VXK', '', 'VP', 'VEAXKPN', '', ''],
  calendar: ['VP', 'VP', '', '', '', 'VP', 'VP', '', ''],
  checklistCalendar: ['VP', 'VP', '', 'X', '', '', 'VP', '', ''],
  readings: ['VCEZ', '', '', 'VC', '', '', 'VCEZ', '', ''],
  ledger: ['VP', 'VP', '', '', '', 'VP', 'VP', '', ''],
  warehouses: ['VCEDP', 'VCEP', '', 'V', '', '', 'VCEDP', '', ''],
  spares: ['VCEDP', 'VCEP', '', 'V', '', '', 'VCEDP', '', ''],
  stockAdjustment: ['C', '', '', '', '', '', 'C', '', ''],
  sap: ['VXP', 'VXP', '', '', '', '', 'VXP', '', ''],
  autonomous: ['VCEDHP', '', 'VCEDHP', 'V', '', '', 'VCEDHP', '', ''],
  paths: ['VCEDP', '', 'VCEDP', 'V', '', '', 'VCEDP', '', ''],
  autonomousCalendar: ['VXKP', '', 'VXKP', '', '', '', 'VXKP', '', ''],
  steps: ['VEH', 'V', 'VEH', '', '', '', 'VEH', '', ''],
  ewo: ['VCEAXKRPN', '', '', 'VCXK', 'VCE', 'VP', 'VCEAXKRPN', '', ''],
  tags: ['VCEAXKRP', '', '', 'VCXK', 'VCK', 'VP', 'VCEAXKRP', '', ''],
  rootCauses: ['VCEHP', '', '', 'VEH', '', 'VP', 'VCEHP', '', ''],
  operators: ['VCEDP', '', '', 'L', '', '', 'VCEDP', '', ''],
  teams: ['VCEDP', '', '', 'L', '', '', 'VCEDP', '', ''],
  skills: ['VCED', 'VCE', 'VCE', '', 'V', '', 'VCED', '', ''],
  suppliers: ['VCED', 'L', 'L', '', '', '', 'VCED', '', ''],
  users: ['VCED', '', '', '', '', '', 'VCED', '', ''],
  ingestion: ['VCXD', '', '', '', '', '', 'VCXD', '', ''],
  audit: ['VP', '', '', '', '', '', 'VP', '', ''],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof matrix;
export const areas = Object.keys(matrix) as Area[];

/** Tenant-root users belong to no plant: they manage plants and users only (domain §13, column TR). */
const tenantRoot: Partial<Record<Area, string>> = { plants: 'VCED', users: 'VCE' };

/** Has this profile the right at all? Which rows it covers ("own") is a rule of the feature. */
export function may(profile: Profile | 'tenantRoot', area: Area, action: Action): boolean {
  if (profile === 'tenantRoot') return tenantRoot[area]?.includes(action) ?? false;
  const cell: string = matrix[area][columns.indexOf(profile as (typeof columns)[number])] ?? '';
  return cell.includes(action) || (action === 'L' && cell.includes('V'));
}
