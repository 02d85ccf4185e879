// What every feature says of the history of its records: found by its history.ts, that of archives by their routes.
import type { TracedThing, TracedThings } from '../ui/history/history-things.ts';
import { featureRoutes } from './features.ts';

const found = import.meta.glob<TracedThings>('../features/*/history.ts', { import: 'history' });

export async function histories(): Promise<TracedThings> {
  const archives = featureRoutes.flatMap(({ history }) => history ?? []);
  const told = await Promise.all([
    ...Object.values(found).map((read) => read()),
    ...archives.map(
      async ({ thing, told }): Promise<Record<string, TracedThing>> => ({ [thing]: await told() }),
    ),
  ]);
  return Object.assign({}, ...told);
}
