// Where a plant's data is brought along, and how far one is with a file (domain 14.1).
export const path = '/app/configuration/dataingestion';

/** What the wizard holds, in its address: a reload comes back to it. */
export interface Place {
  /** From −1, the files, to 5, the import. */
  step: number;
  file?: string;
  mapper?: string;
  mapping?: string;
  batch?: string;
  /** A table's index, where a step shows one at a time. */
  tab?: string;
}

export const FILES = -1;
const LAST = 5;
const held = ['file', 'mapper', 'mapping', 'batch', 'tab'] as const;

export function placeIn(params: URLSearchParams): Place {
  const step = Number(params.get('step') ?? FILES);
  const known = Number.isInteger(step) && step >= FILES && step <= LAST ? step : FILES;
  return { step: known, ...Object.fromEntries(held.map((name) => [name, params.get(name) ?? undefined])) };
}

export function queryOf(place: Place): URLSearchParams {
  const query = new URLSearchParams();
  if (place.step !== FILES) query.set('step', String(place.step));
  for (const name of held) if (place[name] !== undefined) query.set(name, place[name]);
  return query;
}

/** With the template of a table at hand. */
export const startWith = (index: number) => `${path}?${queryOf({ step: 0, tab: String(index) })}`;
