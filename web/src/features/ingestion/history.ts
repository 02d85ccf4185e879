// Audit trail definitions of data files and import batches.
import type { HistoryDefinitions } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  importFile: { namespace: 'ingestion' },
  importBatch: { namespace: 'ingestion' },
};
