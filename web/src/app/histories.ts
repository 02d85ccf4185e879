// Definitions of record histories of all features, collected from their `history.ts` and from the routes of
// archives.
import type { HistoryDefinition, HistoryDefinitions } from '../ui/history/history-things.ts';
import { featureRoutes } from './features.ts';

const historyModules = import.meta.glob<HistoryDefinitions>('../features/*/history.ts', {
  import: 'history',
});

export async function loadHistories(): Promise<HistoryDefinitions> {
  const archives = featureRoutes.flatMap(({ history }) => history ?? []);
  const told = await Promise.all([
    ...Object.values(historyModules).map((read) => read()),
    ...archives.map(
      async ({ recordKind, load }): Promise<Record<string, HistoryDefinition>> => ({
        [recordKind]: await load(),
      }),
    ),
  ]);
  return Object.assign({}, ...told);
}
