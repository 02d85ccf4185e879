// Rows kept by column: what many rows have alike compresses to next to nothing (facts of a day, some machines).

/** Null where a row has nothing; a column no row has is absent. */
export type Columns<Row> = { n: number } & { [Name in keyof Row & string]?: (Row[Name] | null)[] };

export function columnsOf<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Record<string, unknown[]> = {};
  for (const [i, row] of rows.entries())
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined) continue;
      columns[name] ??= rows.map(() => null);
      columns[name][i] = value;
    }
  return { n: rows.length, ...columns } as Columns<Row>;
}

export function rowsOf<Row extends object>(
  columns: Columns<Row>,
  names: readonly (keyof Row & string)[],
): Row[] {
  const present = names.flatMap((name) => {
    const values = columns[name];
    return values ? [[name, values] as const] : [];
  });
  return Array.from({ length: columns.n }, (_, i) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of present) if (values[i] !== null) row[name] = values[i];
    return row as Row;
  });
}
