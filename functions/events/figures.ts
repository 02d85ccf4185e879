// Lambda of the table's stream that computes: totals, indexes, locations and demands of changed records. Hints to
// open pages come last, so that the pages read what the others have written.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import type { ReaderEvent } from '#shared/control/failures.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { type Change, parseChange } from './change.ts';
import { recomputeDemand } from './demand-projection.ts';
import { updateEwoLoads } from './ewo-load-projection.ts';
import { updateHourlyClosings } from './hourly-closings-projection.ts';
import { type Projections, runAgain, runProjections } from './isolation.ts';
import { updateLocations } from './location-projection.ts';
import { recomputePathActivities } from './path-activities-projection.ts';
import { closeEndedConnections } from './push/endings.ts';
import { sendPushHints } from './push/hints.ts';
import { updateRollups } from './rollup.ts';
import { updateSearchTexts } from './search-index-projection.ts';
import { recomputeStockHistories } from './stock-history-projection.ts';

/** Projections, which run once per batch. Stock histories come first, since totals of stock read them. */
const projections: Projections = {
  recomputeStockHistories,
  updateRollups,
  updateEwoLoads,
  updateHourlyClosings,
  updateSearchTexts,
  updateLocations,
  recomputePathActivities,
  recomputeDemand,
  closeEndedConnections,
  sendPushHints,
};
const projectionsOfOne = Object.fromEntries(
  Object.entries(projections).map(([name, project]) => [name, (change: Change) => project([change])]),
);

const processor = new BatchProcessor(EventType.DynamoDBStreams);

/** Runs all projections on the changes of a batch, or the one of a pair of the failure store. */
export const handler = traceHandler(async (event: ReaderEvent<DynamoDBRecord>, context: Context) => {
  const { Records, only } = event;
  const batch = Records.flatMap((record) => {
    const change = parseChange(record);
    return change ? { record, change } : [];
  });
  const errors = only === undefined ? await runProjections('figures', projections, batch) : new Map();
  return processPartialResponse(
    { Records },
    async (record: DynamoDBRecord) => {
      const change = parseChange(record);
      if (!change) return;
      if (only !== undefined) await runAgain(projectionsOfOne, only, change);
      else if (errors.has(change.event)) throw errors.get(change.event);
    },
    processor,
    { context, processInParallel: false },
  );
});
