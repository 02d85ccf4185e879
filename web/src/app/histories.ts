// What every feature says of the history of its records. A feature is found by its history.ts.
import type { TracedThings } from '../ui/history/history-things.ts';

const found = import.meta.glob<TracedThings>('../features/*/history.ts', { import: 'history' });

export const histories = async (): Promise<TracedThings> =>
  Object.assign({}, ...(await Promise.all(Object.values(found).map((read) => read()))));
