// The tabs of an analysis, and on which of them a problem is put right.
export const tabs = ['ewo', 'facts', 'causes', 'whys', 'actions'] as const;
export type Tab = (typeof tabs)[number];

const ofActions = new Set([
  ...['primary', 'secondary', 'eliminate', 'prevent'],
  ...['noPrevention', 'standards', 'attachments'],
]);

/** A cause without whys is put right where the whys stand. */
export function tabOf(field: string, error: object | undefined): Tab {
  if (field !== 'causes') return ofActions.has(field) ? 'actions' : 'facts';
  const told = error && 'message' in error && error.message === 'whysMissing';
  return told || placeOf(field, error).includes('.whys.') ? 'whys' : 'causes';
}

/** The first field inside that has a problem: `causes.0.text`. */
export function placeOf(field: string, error: object | undefined): string {
  if (!error || ('message' in error && typeof error.message === 'string')) return field;
  for (const [name, inner] of Object.entries(error))
    if (typeof inner === 'object' && inner !== null && name !== 'ref')
      return placeOf(`${field}.${name}`, inner);
  return field;
}

/** Where a list itself is the problem, one begins with its next row. */
export const addButtonOf = (list: string): string => `add-${list}`;
