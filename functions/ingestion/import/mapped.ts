// Maps a stored file; the call does it for a small file, the worker for a large one.
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import { BUILT_IN_MAPPERS } from '#shared/ingestion/import.ts';
import { buildPreparedRowsKey, type ImportReference } from '#shared/ingestion/import-keys.ts';
import type { ImportMapping, TableMappingResult } from '#shared/ingestion/import-records.ts';
import { getRegionalFormat } from '#shared/ingestion/region.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { getOpenDays } from '#shared/planned/plant-calendar.ts';
import { getCodeKey } from '#shared/text.ts';
import { mappings } from '../../db/entities/ingestion.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { writeRows } from '../../http/files/stored-objects.ts';
import type { Actor } from '../../http/session.ts';
import { loadWorkload } from '../../organisation/public.ts';
import { type MapPorts, mapPlan, mapRows, type PlantContext } from './map-rows.ts';
import { openSource, type Source } from './source.ts';

type MappingRequest = Pick<ImportMapping, 'fileId' | 'mapperId' | 'tables' | 'dates' | 'letters'>;

interface MappingCall {
  store: Store;
  actor: Actor;
  /** Plant-local day of the request: cycles of a plan without a start day begin on this day at the earliest. */
  day: Day;
}

/** @param reference location of the mapping */
export async function mapFile(
  reference: ImportReference,
  { fileId, mapperId, tables, dates, letters }: MappingRequest,
  { store, actor, day }: MappingCall,
  source?: Source,
): Promise<TableMappingResult[]> {
  const rowSource = source ?? (await openSource({ ...reference, id: fileId }, letters));
  const ports: MapPorts = {
    ...rowSource,
    keep: (index, page, rows) => writeRows(buildPreparedRowsKey(reference, index, page), rows),
  };
  const { timeZone, language } = actor.plant;
  const region = getRegionalFormat({ language, timeZone });
  if (mapperId === BUILT_IN_MAPPERS.plan && tables.length === 0)
    return mapPlan(ports, day, { dates, region });
  const isPlan = tables.some(({ index }) => index === tableIndexes.MaintenancePlan);
  const spread = isPlan ? await loadSpreadContext(store, actor, day) : undefined;
  return mapRows(ports, tables, { day, timeZone, region, ...(spread && { spread }) });
}

/** Days whose planned work is considered for first dates: orders further ahead are not generated yet. */
const MAX_PLANNED_DAYS = 400;

/** Returns the time that the teams have for new cycles: their capacity less the orders already planned. */
async function loadSpreadContext(
  store: Store,
  actor: Actor,
  day: Day,
): Promise<NonNullable<PlantContext['spread']>> {
  const { isOpen } = getOpenDays(actor.plant.calendar);
  const context = { isOpen: (number: number) => isOpen(number) };
  const to = addDays(day, MAX_PLANNED_DAYS);
  const { teams, staff, load } = await loadWorkload(store, actor, { from: day, to });
  const activeTeams = teams.filter(({ active }) => active);
  if (activeTeams.length === 0) return context;
  const idByCode = new Map(activeTeams.map(({ code, id }) => [getCodeKey(code), id]));
  const allIds = activeTeams.map(({ id }) => id);
  return {
    ...context,
    staffing(team, on) {
      const id = team === undefined ? undefined : idByCode.get(getCodeKey(team));
      const ids = id === undefined ? allIds : [id];
      const sum = (getMinutes: (teamId: number) => number) =>
        ids.reduce((total, teamId) => total + getMinutes(teamId), 0);
      return {
        capacity: sum((teamId) => staff.capacity(teamId, on)),
        load: sum((teamId) => load(teamId, on)),
      };
    },
  };
}

/**
 * Maps the rows of a mapping that a call left to a worker.
 * @throws Refused stale after a concurrent change
 */
export async function finishMapping(
  { store, actor }: { store: Store; actor: Actor },
  storedMapping: StoredOf<typeof mappings>,
): Promise<void> {
  const { tenant, plant } = actor;
  const { id, version: _version, updatedAt: _at, updatedBy: _by, ...mapping } = storedMapping;
  const day = toLocalDay(plant.timeZone, mapping.startedAt);
  const mappedTables = await mapFile({ tenant, plant: plant.id, id }, mapping, { store, actor, day });
  await store.commit(
    store.replace(mappings, storedMapping, {
      ...mapping,
      state: 'mapped',
      done: mapping.of,
      found: mappedTables,
    }),
  );
}
