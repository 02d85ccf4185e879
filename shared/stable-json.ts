/** Sorts the names of objects: items read from the table have them in any order. */
const sortPropertyNames = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns a JSON text that is the same for equal values, whatever the order of their names. */
export const toStableJson = (value: unknown): string => JSON.stringify(value, sortPropertyNames);
