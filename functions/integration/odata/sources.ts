// Sources of the OData sets: who may see a row, and the columns that differ from its attributes.
import { findOrderOfResult } from '#shared/integration/machine-data/measurement.ts';
import type { SetName } from '#shared/integration/odata/sets.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycles } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { addRecordingTime } from '../../warehouse/public.ts';

/** A row as its entity stores it; columns are taken from it by their names. */
// biome-ignore lint/suspicious/noExplicitAny: rows of every entity, whose columns are chosen by name
export type StoredRow = Record<string, any>;

export interface RowSource {
  /** Returns the check of whether the caller may see a row; absent: all rows. */
  loadVisibility?: (actor: Actor) => Promise<(row: StoredRow) => boolean>;
  /** Columns that differ from the attributes of the same names. */
  derive?: (row: StoredRow) => StoredRow;
  /** Whether a row has the description of its cycle as title. */
  hasTitle?: true;
}

const readById = (id: string) => id.split('.');

export const rowSources: Readonly<Record<Exclude<SetName, 'Kpis'>, RowSource>> = {
  Machines: { derive: ({ classCd }) => ({ class: classCd }) },
  Elements: {
    derive: ({ id, spare = false }) => ({ machineId: Number(readById(id)[0]), spare }),
  },
  WorkOrders: {
    hasTitle: true,
    loadVisibility: async (actor) => {
      const own = (await actor.ownTeams())?.teams;
      return (row) => isOfTeams(own, row);
    },
    derive: ({ closedLate = false }) => ({ closedLate }),
  },
  Ewos: {
    loadVisibility: async (actor) => {
      const principal = await getPrincipal(actor);
      return (row) => canReadEwo(principal, row as never);
    },
  },
  Tags: {
    loadVisibility: async (actor) => {
      const principal = await getPrincipal(actor);
      return (row) => canReadTag(principal, row as never);
    },
  },
  Movements: { derive: (row) => addRecordingTime(row as never) },
  Readings: {
    derive: ({ id, value, shown, readAt }) => {
      const [machineId, meter] = readById(id);
      return { machineId: Number(machineId), meter, value: shown, total: value, at: readAt };
    },
  },
  CheckResults: {
    derive: ({ id, control }) => ({
      orderId: findOrderOfResult(id),
      ...{ control: control.code, unit: control.unit, lower: control.lower, upper: control.upper },
    }),
  },
};

/** Adds the codes of machines and teams and the titles of cycles to rows. */
export async function addNames(
  store: Store,
  rows: readonly StoredRow[],
  { hasTitle }: RowSource,
): Promise<StoredRow[]> {
  const listIds = (name: string): number[] => rows.flatMap((row) => row[name] ?? []);
  const [machinesById, teamsById, cyclesById] = await Promise.all([
    store.loadParts(machines, listIds('machineId'), ['code']),
    store.loadParts(teams, listIds('teamId'), ['code']),
    store.loadParts(cycles, hasTitle ? listIds('cycleId') : [], ['description']),
  ]);
  return rows.map((row) => ({
    ...row,
    machine: machinesById.get(row.machineId)?.code,
    team: teamsById.get(row.teamId)?.code,
    ...(hasTitle && { title: row.title ?? cyclesById.get(row.cycleId)?.description }),
  }));
}
