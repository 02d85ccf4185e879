// Every item kind of the table: its ids, its unique values and the attributes of its indexes.
import type { ChangedField } from '../../shared/access/audit.ts';
import type { Plant, PlantState } from '../../shared/access/plant.ts';
import type { AccessApplication, AccessRequest, TurnedAway } from '../../shared/access/request.ts';
import type { Settings } from '../../shared/access/settings.ts';
import type { Member } from '../../shared/access/user.ts';
import type { Image } from '../../shared/ingestion/image.ts';
import type { Language } from '../../shared/messages.ts';
import type { Alert } from '../../shared/organisation/alert.ts';
import type { Operator, Supplier, Team } from '../../shared/organisation/team.ts';
import type { Profile } from '../../shared/permissions.ts';
import type { Backlog } from '../../shared/planned/backlog.ts';
import type { Cycle, CycleState } from '../../shared/planned/cycle.ts';
import type { Order } from '../../shared/planned/order.ts';
import type { Places } from '../../shared/planned/places.ts';
import type { Phase, Procedure, ProcedureState, Revision } from '../../shared/planned/procedure.ts';
import type { Strategy, StrategyState } from '../../shared/planned/strategy.ts';
import type { DayTotal } from '../../shared/planned/totals.ts';
import type {
  ControlTool,
  Lubricant,
  Material,
  Place,
  Quantity,
  Tool,
} from '../../shared/structure/catalog.ts';
import type { Classified } from '../../shared/structure/classification.ts';
import type { Control } from '../../shared/structure/control.ts';
import type { Element } from '../../shared/structure/element.ts';
import type { Layout } from '../../shared/structure/layout.ts';
import type { Machine } from '../../shared/structure/machine.ts';
import type { Typology } from '../../shared/structure/typology.ts';
import { entity, of } from './entity.ts';

/** Swept away by the table itself some time after this second. */
export interface Expiring {
  expiresAt: number;
}

// access: things of the tenant
export interface User {
  name: string;
  email: string;
  /** What a newcomer's settings start with. */
  language: Language;
  tenantRoot?: boolean;
  disabled?: boolean;
}
export const users = entity('user', of<User>(), { ids: 'text', wide: true });
/** Id: `<user>.<plant>`. */
export const memberships = entity('member', of<Member>(), {
  ids: 'text',
  wide: true,
  indexes: { byPlant: { on: 'gsi1', pk: ['plant'], sk: [] } },
});
export const plants = entity('plant', of<Plant & PlantState>(), { ids: 'text', wide: true });
/** The plant a user chose last. Id: the user. */
export const choices = entity('choice', of<{ plant: string }>(), { ids: 'text', wide: true, held: false });
export const settings = entity('settings', of<Settings>(), { ids: 'text', wide: true });
/** Sign-ins somebody logged out of: their access tokens are refused until the last of them has run out. Id: the sign-in. */
export const endedSignIns = entity('endedSignIn', of<Expiring>(), { ids: 'text', wide: true, held: false });
/** Of no tenant: the tenants there are. */
export const tenants = entity('tenant', of<{ name: string }>(), { ids: 'text', wide: 'nobody' });
/** Of no tenant: which tenant and user an e-mail belongs to; read when tokens are made. */
export const directory = entity('directory', of<{ tenant: string; user: string }>(), {
  ids: 'text',
  wide: 'nobody',
  held: false,
});
/** Of no tenant: which plant answers at a sub-domain. */
export const hosts = entity('host', of<{ tenant: string; plant: string }>(), {
  ids: 'text',
  wide: 'nobody',
  held: false,
});
/** Of no tenant: a sign-in on its way to another host, its token sealed. Id: the digest of what opens it. */
export interface Handoff extends Expiring {
  host: string;
  challenge: string;
  until: string;
  emailKey: string;
  bearer: string;
}
export const handoffs = entity('handoff', of<Handoff>(), { ids: 'text', wide: 'nobody', held: false });
/** Of no tenant: what a stranger sent, and a digest of from where, until a reaction finds whose it is. */
export const accessApplications = entity(
  'accessApplication',
  of<AccessApplication & { from: string } & Expiring>(),
  {
    ids: 'text',
    wide: 'nobody',
    held: false,
  },
);
/** Id: `<plant>.<digest of the e-mail>`: one an e-mail and plant. */
export const accessRequests = entity('accessRequest', of<AccessRequest & Expiring>(), {
  ids: 'text',
  wide: true,
});
/** Id: `<plant>.<day>`. */
export const turnedAway = entity('turnedAway', of<TurnedAway & Expiring>(), {
  ids: 'text',
  wide: true,
  held: false,
});

// structure
export const machineTypologies = entity('machineTypology', of<Typology>(), { uniques: ['code'] });
export const groupTypologies = entity('groupTypology', of<Typology>(), { uniques: ['code'] });
export const subgroupTypologies = entity('subgroupTypology', of<Typology>(), { uniques: ['code'] });
export const componentTypologies = entity('componentTypology', of<Typology>(), { uniques: ['code'] });
export const tools = entity('tool', of<Tool>(), { uniques: ['code'] });
export const controlTools = entity('controlTool', of<ControlTool>(), { uniques: ['code'] });
export const materials = entity('material', of<Material>(), { uniques: ['code'] });
export const lubricants = entity('lubricant', of<Lubricant>(), { uniques: ['code'] });
export const quantities = entity('quantity', of<Quantity>(), { uniques: ['code'] });
export const departments = entity('department', of<Place>(), { uniques: ['code'] });
export const operations = entity('operation', of<Place>(), { uniques: ['code'] });
export const controls = entity('control', of<Control>(), { uniques: ['code'] });
export const machines = entity('machine', of<Machine>(), {
  uniques: ['code'],
  partOf: () => [machinery, 'all'],
});
/** The machines of a plant as one thing: its version counts their changes. One a plant. */
export const machinery = entity('machinery', of<object>(), { ids: 'text', held: false });
/** Id: the machine's. */
export const classifications = entity('classification', of<Classified>(), { held: false });
/** What a machine is made of, as one thing: its version counts the changes of its elements. Id: the machine. */
export const structures = entity('structure', of<object>(), { held: false });
/** Flags stand only where they are set, so that a tree of hundreds stays cheap to read. Id: `<machine>.<n>`. */
type Row = Omit<Element, 'machineId' | 'spare' | 'autonomous'> & { spare?: true; autonomous?: true };
export const elements = entity('element', of<Row>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
  partOf: (id) => [structures, Number(id.slice(0, id.indexOf('.')))],
});

/** Id: the machine. All its elements in a text of few characters each, for searches of the plant. */
export const outlines = entity('outline', of<{ text: string }>(), { held: false });

/** One a plant. Positions as `<machine>@<x>,<y>`, so that hundreds stay one small item. */
export const layouts = entity('layout', of<Omit<Layout, 'positions'> & { positions: string[] }>(), {
  ids: 'text',
  held: false,
});

// organisation
export const suppliers = entity('supplier', of<Supplier>(), { uniques: ['code'] });
export const operators = entity('operator', of<Operator>(), { uniques: ['code'] });
export const teams = entity('team', of<Team>(), { uniques: ['code'] });
/** Id: `<team>.<n>`. What an administrator said to a team. */
export const teamMessages = entity('teamMessage', of<{ text: string } & Expiring>(), {
  ids: 'path',
  held: false,
});
/** Id: `<instant>.<event>`. What a team is told of a change. */
export const alerts = entity('alert', of<Alert & Expiring>(), {
  ids: 'text',
  held: false,
  indexes: { ofTeam: { on: 'gsi1', pk: ['teamId'], sk: [] } },
});

// planned
export const procedures = entity('procedure', of<Procedure & ProcedureState>(), { uniques: ['code'] });
/** Id: `<procedure>.<n>`. */
export const phases = entity('phase', of<Omit<Phase, 'procedureId'>>(), { ids: 'path', held: false });
/** What was approved, frozen. Id: `<procedure>.<edition>.<revision>`. */
export const revisions = entity('revision', of<Revision>(), {
  ids: 'path',
});
/** Id: `<machine>.<n>`. `free` is the sort of cycle it can join, only while it can. */
export const strategies = entity(
  'strategy',
  of<Strategy & StrategyState & { free?: StrategyState['typeCycle'] }>(),
  {
    ids: 'path',
    indexes: {
      byProcedure: { on: 'gsi1', pk: ['procedureId'], sk: ['machineId'] },
      free: { on: 'gsi2', pk: ['free'], sk: ['machineId'] },
    },
  },
);
export const cycles = entity(
  'cycle',
  of<Cycle & Places & { totalMinutes: number; retired?: boolean; byMeter?: string }>(),
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
/** Id: `<machine>.<meter>.<n>`; cumulative, whatever the meter was reset to. `reason`: why it was taken though it was not expected. */
export const readings = entity(
  'reading',
  of<{
    value: number;
    shown: number;
    readAt: string;
    source: string;
    /** The order it was read with. */
    orderId?: string;
    reason?: string;
  }>(),
  { ids: 'path', held: false },
);
/** Id: `<machine>.<meter>`. What the meter shows plus `offset` is the cumulative value. */
export interface Meter {
  value: number;
  offset: number;
  readAt: string;
  readings: number;
  perDay?: number;
}
export const meters = entity('meter', of<Meter>(), { ids: 'path', held: false });

// ingestion
/** Only what is kept never expires: a file may never come, and a refusal is soon read. */
export const images = entity('image', of<Image & Partial<Expiring>>(), { ids: 'text', held: false });

// what follows from writes
/** Id: the day. */
export const dayTotals = entity('dayTotal', of<DayTotal>(), { ids: 'text', derived: true });
/** Id: the day orders were planned on; `late` holds the days with open ones. */
export const backlogs = entity('backlog', of<Backlog>(), {
  ids: 'text',
  held: false,
  derived: true,
  indexes: { late: { on: 'gsi1', pk: ['open'], sk: ['lateFrom'] } },
});
/** One a plant: by its name each day with open orders, and from when how many of them are late. Its version counts the changes of all totals. */
export const lateDays = entity('lateDays', of<object>(), { ids: 'text', held: false });
/** Id: `<instant>.<event>`; its author is who made the change. What changed, from what to what, and why. */
export interface AuditEntry {
  thing: string;
  thingId: string;
  /** The record whose trail this is part of, if not the thing's own. */
  ofThing: string;
  ofId: string;
  /** What people called the record: its code. */
  name?: string;
  kind: 'created' | 'changed' | 'removed';
  /** Of people, since entries carry it; the name stands as the author. */
  userId?: string;
  profile?: Profile | 'tenantRoot';
  changes: ChangedField[];
  more?: number;
  reason?: string;
}
const trail = {
  ids: 'text',
  indexes: { ofThing: { on: 'gsi1', pk: ['ofThing', 'ofId'], sk: [] } },
} as const;
export const audit = entity('audit', of<AuditEntry>(), trail);
/** Of the tenant's own things. */
export const tenantAudit = entity('audit', of<AuditEntry>(), { ...trail, wide: true });
/** Id: `<event>.<template>.<recipient>`. Not before `after`: its turn, or the end of an attempt under way. */
export const deliveries = entity('delivery', of<{ after: string; sentAt?: string } & Expiring>(), {
  ids: 'text',
  wide: true,
  held: false,
});
/** Id: what is rationed. Those of strangers go when they are full again: a full one is as good as none. */
export const buckets = entity('bucket', of<{ fullAt: string } & Partial<Expiring>>(), {
  ids: 'text',
  wide: true,
  held: false,
});
