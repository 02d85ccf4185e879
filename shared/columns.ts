// Columnar form of rows: equal values next to each other compress well (facts of a day, lists of machines).

/** A cell is null if its row has no such value; a column without any value is absent. */
export type Columns<Row> = { n: number } & { [Name in keyof Row & string]?: (Row[Name] | null)[] };

export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Record<string, unknown[]> = {};
  for (const [i, row] of rows.entries())
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined) continue;
      columns[name] ??= rows.map(() => null);
      columns[name][i] = value;
    }
  return { n: rows.length, ...columns } as Columns<Row>;
}

export function toRows<Row extends object>(
  columns: Columns<Row>,
  names: readonly (keyof Row & string)[],
): Row[] {
  const presentColumns = names.flatMap((name) => {
    const values = columns[name];
    return values ? [[name, values] as const] : [];
  });
  return Array.from({ length: columns.n }, (_, i) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of presentColumns) if (values[i] !== null) row[name] = values[i];
    return row as Row;
  });
}
