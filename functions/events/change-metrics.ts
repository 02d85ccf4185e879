// Metrics counted from changes: opened EWOs, and rows that imports wrote.
import { importBatches } from '../db/entities/ingestion.ts';
import { ewos } from '../db/entities/requests.ts';
import { countMetric } from '../http/metrics.ts';
import type { Change } from './change.ts';

/** Counts a change. One that is delivered twice is counted twice, which is rare. */
export function countChange({ entity, before, after }: Change): void {
  if (entity === ewos.name && !before && after && after.imported === undefined) countMetric('ewosOpened', 1);
  if (entity === importBatches.name && before && after)
    countMetric('importRows', countWrittenRows(after) - countWrittenRows(before));
}

const countWrittenRows = ({ inserted = 0, updated = 0 }: Record<string, unknown>): number =>
  Number(inserted) + Number(updated);
