// Every item kind of the table: its ids, its unique values and the attributes of its indexes.
import type { Plant } from '../../shared/access/plant.ts';
import type { Settings } from '../../shared/access/settings.ts';
import type { Operator, Supplier, Team } from '../../shared/organisation/team.ts';
import type { Profile } from '../../shared/permissions.ts';
import type { Cycle, CycleState } from '../../shared/planned/cycle.ts';
import type { Order } from '../../shared/planned/order.ts';
import type { Phase, Procedure, ProcedureState } from '../../shared/planned/procedure.ts';
import type { Strategy, StrategyState } from '../../shared/planned/strategy.ts';
import type { DayTotal } from '../../shared/planned/totals.ts';
import type { Element } from '../../shared/structure/element.ts';
import type { Machine } from '../../shared/structure/machine.ts';
import type { Typology } from '../../shared/structure/typology.ts';
import { entity, of } from './entity.ts';

// access: things of the tenant
export interface User {
  name: string;
  email: string;
  tenantRoot?: boolean;
  disabled?: boolean;
}
/** Id: `<user>.<plant>`. */
export interface Membership {
  profile: Profile;
  teamId?: number;
}
export const users = entity('user', of<User>(), { ids: 'text', wide: true });
export const memberships = entity('member', of<Membership>(), { ids: 'text', wide: true });
export const plants = entity('plant', of<Plant>(), { ids: 'text', wide: true });
export const settings = entity('settings', of<Settings>(), { ids: 'text', wide: true });
/** Of no tenant: which tenant and user an e-mail belongs to; read when tokens are made. */
/** Of no tenant: the tenants there are. */
export const tenants = entity('tenant', of<{ name: string }>(), { ids: 'text', wide: true });
export const directory = entity('directory', of<{ tenant: string; user: string }>(), {
  ids: 'text',
  wide: true,
});

// structure
export const machineTypologies = entity('machineTypology', of<Typology>(), { uniques: ['code'] });
export const groupTypologies = entity('groupTypology', of<Typology>(), { uniques: ['code'] });
export const subgroupTypologies = entity('subgroupTypology', of<Typology>(), { uniques: ['code'] });
export const componentTypologies = entity('componentTypology', of<Typology>(), { uniques: ['code'] });
export const machines = entity('machine', of<Machine>(), { uniques: ['code'] });
/** Flags stand only where they are set, so that a tree of hundreds stays cheap to read. Id: `<machine>.<n>`. */
type Row = Omit<Element, 'machineId' | 'spare' | 'autonomous'> & { spare?: true; autonomous?: true };
export const elements = entity('element', of<Row>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
});

// organisation
export const suppliers = entity('supplier', of<Supplier>(), { uniques: ['code'] });
export const operators = entity('operator', of<Operator>(), { uniques: ['code'] });
export const teams = entity('team', of<Team>(), { uniques: ['code'] });

// planned
export const procedures = entity('procedure', of<Procedure & ProcedureState>(), { uniques: ['code'] });
/** Id: `<procedure>.<n>`. */
export const phases = entity('phase', of<Omit<Phase, 'procedureId'>>(), { ids: 'path', held: false });
/** What was approved, frozen. Id: `<procedure>.<edition>.<revision>`. */
export const revisions = entity('revision', of<Procedure & { phases: Omit<Phase, 'procedureId'>[] }>(), {
  ids: 'path',
});
/** Id: `<machine>.<n>`. `free` is the sort of cycle it can join, only while it can. */
export const strategies = entity(
  'strategy',
  of<Strategy & StrategyState & { free?: StrategyState['typeCycle'] }>(),
  {
    ids: 'path',
    indexes: { free: { on: 'gsi2', pk: ['free'], sk: ['machineId'] } },
  },
);
export const cycles = entity(
  'cycle',
  of<Cycle & { totalMinutes: number; retired?: boolean; byMeter?: string }>(),
  {
    uniques: ['code'],
    indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
  },
);
export const cycleStates = entity('cycleState', of<CycleState>());
/** Id: `<cycle>.<generation>.<slot>`. `month` and `openFor` exist for the indexes: an open list empties itself. */
export const orders = entity('order', of<Order & { month: string; openFor?: number | string }>(), {
  ids: 'path',
  held: false,
  indexes: {
    byDay: { on: 'gsi1', pk: ['month'], sk: ['plannedOn'] },
    open: { on: 'gsi2', pk: ['openFor'], sk: ['plannedOn'] },
    byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['plannedOn'] },
  },
});
/** Id: `<machine>.<meter>.<n>`; cumulative, whatever the meter was reset to. */
export const readings = entity(
  'reading',
  of<{ value: number; shown: number; readAt: string; source: string }>(),
  { ids: 'path' },
);
/** Id: `<machine>.<meter>`. What the meter shows plus `offset` is the cumulative value. */
export const meters = entity(
  'meter',
  of<{ value: number; offset: number; readAt: string; readings: number; perDay?: number }>(),
  { ids: 'path' },
);

// what follows from writes
/** Id: the day. */
export const dayTotals = entity('dayTotal', of<DayTotal>(), { ids: 'text' });
/** Id: `<instant>.<event>`. Who changed what, from what to what, and why. */
export interface AuditEntry {
  thing: string;
  thingId: string;
  action: 'created' | 'changed' | 'removed';
  user: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  why?: string;
}
export const audit = entity('audit', of<AuditEntry>(), {
  ids: 'text',
  indexes: { ofThing: { on: 'gsi1', pk: ['thing', 'thingId'], sk: [] } },
});
