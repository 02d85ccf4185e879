// The tables of a file, whatever its kind.
import { tableIn } from './delimited.ts';
import { textOf } from './encoding.ts';
import { kindOf } from './kind.ts';
import type { Table } from './table.ts';
import { tablesIn } from './workbook.ts';

/** A text has no name for its one table: it is that of the file. @throws UnfitFile */
export async function* tablesOf(file: Buffer, name: string): AsyncGenerator<Table> {
  if (kindOf(file) === 'zip') yield* tablesIn(file);
  else yield tableIn(textOf(file), name.replace(/\.[^.]{1,5}$/, '') || name);
}
