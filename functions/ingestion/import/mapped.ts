// A mapping's work on what lies in the bucket; the call does it at once where a file is small, the worker where it is large.
import { OWN_MAPPERS } from '../../../shared/ingestion/import.ts';
import type { ImportMapping, TableFound } from '../../../shared/ingestion/import-kept.ts';
import { type MapPorts, mapPlan, mapRows } from './map-rows.ts';
import { jsonAt, keepRows, rowsAt } from './objects.ts';
import { type ImportPlace, preparedKey, type StagedSheet, sheetsKey, stagedKey } from './places.ts';

type Source = Pick<MapPorts, 'sheets' | 'staged'>;
/** A file's sheets and their rows. */
export async function sourceOf(file: ImportPlace): Promise<Source> {
  const sheets = await jsonAt<StagedSheet[]>(sheetsKey(file));
  return { sheets, staged: (sheet, page) => rowsAt(stagedKey(file, sheet, page)) };
}

/**
 * @param place of the mapping
 * @param day the plant's, when the mapping was asked for: cycles of a plan begin on it
 */
export async function mapFile(
  place: ImportPlace,
  { fileId, mapperId, tables }: Pick<ImportMapping, 'fileId' | 'mapperId' | 'tables'>,
  day: string,
  source?: Source,
): Promise<TableFound[]> {
  const from = source ?? (await sourceOf({ ...place, id: fileId }));
  const ports: MapPorts = {
    ...from,
    keep: (index, page, rows) => keepRows(preparedKey(place, index, page), rows),
  };
  return mapperId === OWN_MAPPERS.plan && tables.length === 0
    ? mapPlan(ports, day)
    : mapRows(ports, tables, Number(day.slice(0, 4)));
}
