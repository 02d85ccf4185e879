// Topics of hints: the resources that have them, with the areas whose view permission they require, and the
// rule of who may hear a topic.
import { canReceiveAlerts } from '../organisation/alert.ts';
import { type Area, hasPermission, type PlantOptions, type Profile } from '../permissions.ts';
import type { Topic } from './messages.ts';

/** Areas of each resource of the API with topics; the permission to view one of them is enough. */
export const topicAreas = {
  accessrequest: 'users',
  amorder: 'autonomousCalendar',
  amstep: 'steps',
  amstrategy: 'autonomous',
  capacity: 'skills',
  checklist: 'checklists',
  checklistorder: ['checklistCalendar', 'checklists'],
  cilr: 'paths',
  classification: 'classification',
  componenttypology: 'typologies',
  control: 'controls',
  controltool: 'catalogs',
  count: 'spares',
  dataingestion: 'ingestion',
  department: 'archives',
  device: 'users',
  ewo: 'ewo',
  grouptypology: 'typologies',
  isolationpoint: 'isolation',
  lockout: 'lockouts',
  lubricant: 'catalogs',
  machine: 'machines',
  machinedata: 'readings',
  machinestructure: 'machines',
  machinetypology: 'typologies',
  maintenancecycle: 'cycles',
  material: 'catalogs',
  movement: 'spares',
  obligation: 'obligations',
  operation: 'archives',
  operator: 'operators',
  path: 'paths',
  permit: 'permits',
  phase: ['smp', 'checklists', 'autonomous'],
  plantlayout: 'layout',
  pmstep: 'steps',
  professionalgroup: 'skills',
  quantity: 'archives',
  reading: 'readings',
  remark: ['ewo', 'tags', 'workOrders', 'reports'],
  report: 'outsideReports',
  rootcause: 'rootCauses',
  skilltipology: 'skills',
  smp: 'smp',
  sop: 'autonomous',
  sparepart: 'spares',
  stops: 'stops',
  strategy: 'strategies',
  subgrouptypology: 'typologies',
  supplier: 'suppliers',
  tag: 'tags',
  team: 'teams',
  tool: 'catalogs',
  user: 'users',
  warehouse: 'warehouses',
  workorder: 'workOrders',
} as const satisfies Record<string, Area | readonly Area[]>;

export type TopicResource = keyof typeof topicAreas;

/** Listener of a connection, as its ticket was given to it. */
export interface Listener extends PlantOptions {
  profile: Profile;
  /** Teams of a technician; undefined means every team of the plant (domain 13, own). */
  teams?: readonly number[];
}

/** Whether a listener may hear a topic. A topic without a resource of this list is heard by nobody. */
export function canHear(listener: Listener, topic: Topic): boolean {
  const { profile, teams } = listener;
  if (topic === 'own') return hasPermission(profile, ['ewo', 'tags'], 'view');
  const [resource = '', id] = topic.split('/');
  if (resource === 'alerts')
    return canReceiveAlerts(profile) && /^\d+$/.test(id ?? '') && (teams?.includes(Number(id)) ?? true);
  return (
    Object.hasOwn(topicAreas, resource) &&
    hasPermission(profile, topicAreas[resource as TopicResource], 'view', listener)
  );
}
