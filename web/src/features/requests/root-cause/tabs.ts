// Tabs of an analysis, and the tab that shows a problem.
export const analysisTabs = ['ewo', 'facts', 'causes', 'whys', 'actions'] as const;
export type AnalysisTab = (typeof analysisTabs)[number];

const actionFields = new Set([
  ...['primary', 'secondary', 'eliminate', 'prevent'],
  ...['noPrevention', 'standards', 'attachments'],
]);

/** Returns the tab of a field; a cause without whys belongs to the whys tab. */
export function getTabOfField(field: string, error: object | undefined): AnalysisTab {
  if (field !== 'causes') return actionFields.has(field) ? 'actions' : 'facts';
  const isWhysMissing = error && 'message' in error && error.message === 'whysMissing';
  return isWhysMissing || getProblemField(field, error).includes('.whys.') ? 'whys' : 'causes';
}

/** Returns the path of the first field with a problem inside the field: `causes.0.text`. */
export function getProblemField(field: string, error: object | undefined): string {
  if (!error || ('message' in error && typeof error.message === 'string')) return field;
  for (const [name, inner] of Object.entries(error))
    if (typeof inner === 'object' && inner !== null && name !== 'ref')
      return getProblemField(`${field}.${name}`, inner);
  return field;
}

/** Returns the id of a list's add button, which is focused for a problem of the list as a whole. */
export const getAddButtonId = (list: string): string => `add-${list}`;
