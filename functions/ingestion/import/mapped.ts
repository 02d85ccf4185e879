// A mapping's work on what lies in the bucket; the call does it at once where a file is small, the worker where it is large.
import { dayIn } from '../../../shared/day.ts';
import { OWN_MAPPERS } from '../../../shared/ingestion/import.ts';
import type { ImportMapping, TableFound } from '../../../shared/ingestion/import-kept.ts';
import {
  type ImportPlace,
  preparedKey,
  type StagedSheet,
  sheetsKey,
  stagedKey,
} from '../../../shared/ingestion/import-places.ts';
import { jsonAt, keepRows, rowsAt } from '../../http/objects.ts';
import type { Actor } from '../../http/session.ts';
import { mappings } from '../../table/entities/ingestion.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import { type MapPorts, mapPlan, mapRows } from './map-rows.ts';

type Source = Pick<MapPorts, 'sheets' | 'staged'>;
/** A file's sheets and their rows. */
export async function sourceOf(file: ImportPlace): Promise<Source> {
  const sheets = await jsonAt<StagedSheet[]>(sheetsKey(file));
  return { sheets, staged: (sheet, page) => rowsAt(stagedKey(file, sheet, page)) };
}

/**
 * @param place of the mapping
 * @param now the plant's day when the mapping was asked for, and its clock: cycles of a plan that names no day begin on it
 */
export async function mapFile(
  place: ImportPlace,
  { fileId, mapperId, tables }: Pick<ImportMapping, 'fileId' | 'mapperId' | 'tables'>,
  { day, timeZone }: { day: string; timeZone: string },
  source?: Source,
): Promise<TableFound[]> {
  const from = source ?? (await sourceOf({ ...place, id: fileId }));
  const ports: MapPorts = {
    ...from,
    keep: (index, page, rows) => keepRows(preparedKey(place, index, page), rows),
  };
  return mapperId === OWN_MAPPERS.plan && tables.length === 0
    ? mapPlan(ports, day)
    : mapRows(ports, tables, Number(day.slice(0, 4)), timeZone);
}

/** The rows of a mapping that a call left to a worker. @throws Refused stale where somebody else went on with it */
export async function finishMapping(
  { store, actor }: { store: Store; actor: Actor },
  started: KeptOf<typeof mappings>,
): Promise<void> {
  const { tenant, plant } = actor;
  const { id, version: _version, updatedAt: _at, updatedBy: _by, ...mapping } = started;
  const { timeZone } = plant;
  const day = dayIn(timeZone, mapping.startedAt);
  const found = await mapFile({ tenant, plant: plant.id, id }, mapping, { day, timeZone });
  await store.commit(
    store.replace(mappings, started, { ...mapping, state: 'mapped', done: mapping.of, found }),
  );
}
