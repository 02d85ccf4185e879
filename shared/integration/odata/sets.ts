// Entity sets of the OData service: their columns with EDM types, and the area whose view permission each requires
// (decisions G30, G33).
import type { Area } from '../../permissions.ts';

/** EDM types as `$metadata` declares them; the number is that of decimals. */
export const edmTypes = {
  integer: 'Type="Edm.Int32"',
  id: 'Type="Edm.String" MaxLength="160"',
  word: 'Type="Edm.String" MaxLength="40"',
  text: 'Type="Edm.String" MaxLength="4000"',
  day: 'Type="Edm.Date"',
  instant: 'Type="Edm.DateTimeOffset" Precision="3"',
  quantity: 'Type="Edm.Decimal" Precision="18" Scale="3"',
  money: 'Type="Edm.Decimal" Precision="14" Scale="2"',
  figure: 'Type="Edm.Double"',
  flag: 'Type="Edm.Boolean"',
} as const;
export type EdmType = keyof typeof edmTypes;

export interface ODataSet {
  /** Name of a row's type. */
  type: string;
  area: Area;
  key: string;
  columns: Readonly<Record<string, EdmType>>;
}

const machine = { machineId: 'integer', machine: 'text' } as const;
const team = { teamId: 'integer', team: 'text' } as const;
/** Columns of increments: a row that was removed has its key, `changedAt`, `deleted`, and nulls. */
const change = { changedAt: 'instant', deleted: 'flag' } as const;

export const odataSets = {
  Machines: {
    ...{ type: 'Machine', area: 'machines', key: 'id' },
    columns: {
      ...({ id: 'integer', code: 'text', description: 'text', status: 'word' } as const),
      ...({ typologyId: 'integer', supplierId: 'integer', department: 'integer' } as const),
      ...({ class: 'word', classRea: 'word', model: 'text', codeSap: 'text' } as const),
      ...({ inventoryNumber: 'text', yearSetup: 'integer', installedOn: 'day', price: 'money' } as const),
      ...change,
    },
  },
  Elements: {
    ...{ type: 'Element', area: 'machines', key: 'id' },
    columns: {
      ...({ id: 'id', ...machine, parentId: 'id', level: 'integer', code: 'text' } as const),
      ...({ description: 'text', typologyId: 'integer', supplierId: 'integer', spare: 'flag' } as const),
      ...({ codeSap: 'text', installedOn: 'day', ...change } as const),
    },
  },
  WorkOrders: {
    ...{ type: 'WorkOrder', area: 'workOrders', key: 'id' },
    columns: {
      ...({ id: 'id', code: 'text', ...machine, ...team, cycleId: 'integer', title: 'text' } as const),
      ...({ typology: 'word', state: 'word', plannedOn: 'day', nominalOn: 'day' } as const),
      ...({ tolerance: 'quantity', minutes: 'integer', manMinutes: 'integer', tasks: 'integer' } as const),
      ...({ startedAt: 'instant', closedAt: 'instant', closedOn: 'day', closedBy: 'text' } as const),
      ...({ closedLate: 'flag', actualMinutes: 'integer', note: 'text', ...change } as const),
    },
  },
  Ewos: {
    ...{ type: 'Ewo', area: 'ewo', key: 'id' },
    columns: {
      ...({ id: 'id', code: 'text', ...machine, elementId: 'id', ...team, state: 'word' } as const),
      ...({ machineStatus: 'word', priority: 'word', breakdownType: 'word' } as const),
      ...({
        breakdownDescription: 'text',
        requester: 'text',
        createdAt: 'instant',
        createdOn: 'day',
      } as const),
      ...({ assignedAt: 'instant', interventionAt: 'instant', diagnosisAt: 'instant' } as const),
      ...({ closedAt: 'instant', closedOn: 'day', closedBy: 'text', cancelledAt: 'instant' } as const),
      ...({ repeats: 'integer', ...change } as const),
    },
  },
  Tags: {
    ...{ type: 'Tag', area: 'tags', key: 'id' },
    columns: {
      ...({ id: 'id', code: 'text', type: 'word', pillar: 'word', ...machine, elementId: 'id' } as const),
      ...({ ...team, state: 'word', anomaly: 'text', requester: 'text', createdAt: 'instant' } as const),
      ...({ createdOn: 'day', assignedAt: 'instant', closedAt: 'instant', closedOn: 'day' } as const),
      ...({ safetyKind: 'word', severity: 'word', happenedAt: 'instant' } as const),
      ...({ closedBy: 'text', ewoId: 'id', ...change } as const),
    },
  },
  Movements: {
    ...{ type: 'Movement', area: 'spares', key: 'id' },
    columns: {
      ...({ id: 'id', spareId: 'integer', code: 'text', description: 'text', codeSap: 'text' } as const),
      ...({ warehouseId: 'integer', type: 'word', quantity: 'quantity', unit: 'word', on: 'day' } as const),
      ...({ at: 'instant', user: 'text', source: 'word', sourceCode: 'text', ...machine } as const),
      ...({ elementId: 'id', costCenter: 'text', unitPrice: 'money', note: 'text', ...change } as const),
    },
  },
  Readings: {
    ...{ type: 'Reading', area: 'readings', key: 'id' },
    columns: {
      ...({ id: 'id', ...machine, meter: 'word', value: 'quantity', total: 'quantity' } as const),
      ...({ at: 'instant', source: 'text', orderId: 'id', ...change } as const),
    },
  },
  CheckResults: {
    ...{ type: 'CheckResult', area: 'checklistCalendar', key: 'id' },
    columns: {
      ...({ id: 'id', orderId: 'id', on: 'day', ...machine, elementId: 'id', controlId: 'integer' } as const),
      ...({
        control: 'text',
        unit: 'text',
        lower: 'quantity',
        upper: 'quantity',
        value: 'quantity',
      } as const),
      ...({ answer: 'text', colour: 'word', note: 'text', technician: 'text', ...change } as const),
    },
  },
  /** Figures of single days; those of a longer period are no sums or means of them. */
  Kpis: {
    ...{ type: 'Kpi', area: 'reports', key: 'on' },
    columns: {
      ...({ on: 'day', scheduledHours: 'figure', breakdowns: 'integer', minor: 'integer' } as const),
      ...({ downtimeHours: 'figure', mtbf: 'figure', mttr: 'figure', mdt: 'figure' } as const),
      ...({ waiting: 'figure', availability: 'figure', oee: 'figure', compliance: 'figure' } as const),
      ...({ completion: 'figure', cancelled: 'integer', pmHours: 'figure', ewoHours: 'figure' } as const),
      ...({ pmShare: 'figure', checklistCompliance: 'figure', checklistOk: 'figure' } as const),
      ...({ rcaCoverage: 'figure', repetitive: 'figure', maintenanceCost: 'money' } as const),
      ...({ missedWarning: 'figure' } as const),
    },
  },
} as const satisfies Record<string, ODataSet>;
export type SetName = keyof typeof odataSets;

export const isSetName = (name: string): name is SetName => Object.hasOwn(odataSets, name);

/** Returns a set by its name, with its columns by theirs. */
export const getSet = (name: SetName): ODataSet => odataSets[name];
