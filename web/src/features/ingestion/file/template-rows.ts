// A table as the file it is prepared in: its header, and rows as an example.
import {
  type ImportTable,
  importTableNames,
  importTables,
  type TemplateColumn,
} from '../../../../../shared/ingestion/template.ts';
import type { Rows } from '../../../ui/table/export-file.ts';

export const templateOf = (table: ImportTable): Rows => {
  const columns: readonly TemplateColumn[] = importTables[table];
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)];
};

export const allTemplates = (): Record<string, Rows> =>
  Object.fromEntries(importTableNames.map((table) => [table, templateOf(table)]));

type MachineColumn = (typeof importTables)['Machines'][number]['name'];
const columns = [
  'code',
  'description',
  'typologyCode',
  'department',
  'yearSetup',
  'classCd',
] as const satisfies readonly MachineColumn[];

/** Five machines to begin with: what each needs, and little more. `kinds` are their names in the reader's language. */
export const fiveMachines = (
  kinds: Readonly<Record<'press' | 'robot' | 'mill' | 'pump', string>>,
  departments: readonly [string, string],
): Rows => [
  columns,
  ['PRS-01', `${kinds.press} 400 t`, 'PRESS', departments[0], 2012, 'A'],
  ['PRS-02', `${kinds.press} 250 t`, 'PRESS', departments[0], 2016, 'B'],
  ['ROB-01', kinds.robot, 'ROBOT', departments[0], 2019, 'B'],
  ['MIL-01', kinds.mill, 'MILL', departments[1], 2008, 'A'],
  ['PMP-01', kinds.pump, 'PUMP', departments[1], 2021, 'C'],
];
