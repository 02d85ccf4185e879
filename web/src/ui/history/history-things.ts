// The kinds of records the audit trail tells of: where their words stand, what their fields hold, and the page of one.
import { Plant } from '../../../../shared/access/plant.ts';
import { Membership, User } from '../../../../shared/access/user.ts';
import type { FieldMeta, RefTarget } from '../../../../shared/fields.ts';
import { Operator, Supplier, Team } from '../../../../shared/organisation/team.ts';
import { Cycle } from '../../../../shared/planned/cycle.ts';
import { Order } from '../../../../shared/planned/order.ts';
import { Phase, Procedure } from '../../../../shared/procedures/procedure.ts';
import { Strategy } from '../../../../shared/procedures/strategy.ts';
import {
  ControlTool,
  Lubricant,
  Material,
  Place,
  Quantity,
  Tool,
} from '../../../../shared/structure/catalog.ts';
import { Control } from '../../../../shared/structure/control.ts';
import { Element } from '../../../../shared/structure/element.ts';
import { Machine } from '../../../../shared/structure/machine.ts';
import { Typology } from '../../../../shared/structure/typology.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { i18n } from '../../i18n/i18n.ts';
import { type AnyObject, fieldAt } from '../form/schema-fields.ts';

interface TracedThing {
  namespace: Namespace;
  schema?: unknown;
  /** What the fields hold that no form shows; positions in lists are left out of the path. */
  fields?: Readonly<Record<string, FieldMeta>>;
  page?: (id: string) => string;
  /** What people call one that has neither code nor name. */
  called?: (id: string) => string;
}

const ref = (to: RefTarget): FieldMeta => ({ kind: 'ref', to });
const choice = (labels: string): FieldMeta => ({ kind: 'choice', labels });
const minutes: FieldMeta = { kind: 'minutes' };

/** A membership is named after its user and plant. */
const userOf = (id: string) => id.slice(0, id.lastIndexOf('.'));
const parent = (id: string) => id.split('.')[0]!;
const archives = '/app/configuration/equipmentArchives';
const typology = (list: string): TracedThing => ({
  namespace: 'structure',
  schema: Typology,
  page: (id) => `${archives}/${list}?edit=${id}`,
});
const procedurePage = (id: string) => `/app/mgmt/smp/detail/${parent(id)}`;
const structurePage = (id: string) => `/app/mgmt/equipStructure/${parent(id)}`;

/** The number is the seed's own of each catalog. */
const catalogPage = (idtyperec: number) => (id: string) =>
  `/app/mgmt/catalogs/material/edit/${id}?idtyperec=${idtyperec}`;

const traced: Readonly<Record<string, TracedThing>> = {
  plant: { namespace: 'plants', schema: Plant, fields: { 'calendar.workdays': choice('weekday') } },
  user: {
    namespace: 'people',
    schema: User,
    page: (id) => `/app/configuration/users/edit/${id}`,
  },
  member: {
    namespace: 'people',
    schema: Membership,
    fields: { was: choice('profile') },
    page: (id) => `/app/configuration/users/edit/${userOf(id)}`,
    called: userOf,
  },
  accessRequest: { namespace: 'people' },
  machineTypology: typology('libMachineTipology'),
  groupTypology: typology('libGroup'),
  subgroupTypology: typology('libSubgroup'),
  componentTypology: typology('libComponent'),
  machine: {
    namespace: 'structure',
    schema: Machine,
    page: (id) => `/app/mgmt/equipStructure/view/${id}`,
  },
  classification: {
    namespace: 'classification',
    fields: {
      proposed: choice('class'),
      chosen: choice('class'),
    },
    page: (id) => `/app/mgmt/equipStructure/classify/${id}`,
  },
  layout: { namespace: 'layout', page: () => '/app/plantlayout' },
  element: {
    namespace: 'structure',
    schema: Element,
    page: structurePage,
  },
  tool: { namespace: 'catalogs', schema: Tool, page: catalogPage(1) },
  controlTool: { namespace: 'catalogs', schema: ControlTool, page: catalogPage(2) },
  material: { namespace: 'catalogs', schema: Material, page: catalogPage(3) },
  lubricant: { namespace: 'catalogs', schema: Lubricant, page: catalogPage(4) },
  quantity: { namespace: 'catalogs', schema: Quantity },
  department: { namespace: 'catalogs', schema: Place },
  operation: { namespace: 'catalogs', schema: Place },
  control: {
    namespace: 'catalogs',
    schema: Control,
    page: (id) => `/app/configuration/controls/detail/${id}`,
  },
  supplier: {
    namespace: 'organisation',
    schema: Supplier,
    page: (id) => `/app/configuration/othersArchives/libManufacturer/edit/${id}`,
  },
  operator: {
    namespace: 'organisation',
    schema: Operator,
    page: (id) => `/app/planning/mgmtOperators/edit/${id}`,
  },
  team: { namespace: 'organisation', schema: Team, page: (id) => `/app/planning/mgmtTeams/edit/${id}` },
  procedure: {
    namespace: 'planned',
    schema: Procedure,
    fields: {
      phaseMinutes: minutes,
      'approved.minutes': minutes,
      'origin.procedureId': ref('procedure'),
      'adaptedTo.machineId': ref('machine'),
    },
    page: procedurePage,
  },
  phase: { namespace: 'planned', schema: Phase, page: procedurePage },
  strategy: {
    namespace: 'planned',
    schema: Strategy,
    fields: { typeCycle: choice('cycleType'), cycleId: ref('cycle') },
    page: (id) => `/app/mgmt/maintenance/structure/${parent(id)}`,
  },
  cycle: {
    namespace: 'planned',
    schema: Cycle,
    fields: { totalMinutes: minutes },
    page: (id) => `/app/planning/maintenanceCycles/edit/workorders/${id}`,
  },
  order: {
    namespace: 'orders',
    schema: Order,
    fields: {
      state: choice('orderState'),
      cycleId: ref('cycle'),
      machineId: ref('machine'),
      teamId: ref('team'),
      minutes,
      'activities.outcome': choice('outcome'),
      'activities.minutes': minutes,
      'activities.procedureId': ref('procedure'),
      'activities.hours.operatorId': ref('operator'),
    },
    page: (id) => `/app/planning/orders/edit/id=${id}/idsmp=0`,
  },
  reading: { namespace: 'orders' },
};

/** A kind by its name, whatever its case: addresses of archives are written small. */
export const kindNamed = (name: string): string =>
  Object.keys(traced).find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? name;

export const namespaceOf = (thing: string): Namespace => traced[thing]?.namespace ?? 'common';

/** Positions in lists name no field: `activities.0.outcome` → `activities.outcome`. */
export const withoutPositions = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

export function metaOf(thing: string, path: string): FieldMeta | undefined {
  const kind = traced[thing];
  const own = kind?.fields?.[withoutPositions(path)];
  return own ?? (kind?.schema ? fieldAt(kind.schema as AnyObject, path)?.meta : undefined);
}

/** The page of a record, where there is one. */
export const pageOf = (thing: string, id: string): string | undefined => traced[thing]?.page?.(id);

export const calledOf = (thing: string, id: string): string => traced[thing]?.called?.(id) ?? id;

/** The words of every kind, before the first entry is shown. */
export const loadTrailTexts = () =>
  i18n.loadNamespaces([...new Set(['audit', ...Object.values(traced).map(({ namespace }) => namespace)])]);
