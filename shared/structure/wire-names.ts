// Translation of field names between our records and the published contract, for refusals.

/** Returns a function that maps our field path to the contract name. */
export const createWireNameLookup =
  (names: Readonly<Record<string, string>>) =>
  (field: string): string =>
    names[field] ?? field;

/** Returns the inverse function, from contract name to our field. */
export function createFieldLookup(names: Readonly<Record<string, string>>): (name: string) => string {
  const fieldsByWireName = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  return (name) => fieldsByWireName.get(name) ?? name;
}
