// Proposes which worksheet of a file is a maintenance plan, and its columns.
import type { FileWorksheet, MappedTable } from '../import.ts';
import { proposeTable } from '../proposal.ts';
import { findFrequencyColumns } from './matrix.ts';

/** Returns the mapping of the most likely worksheet; undefined if none has a machine and a frequency. */
export function proposePlan(sheets: readonly FileWorksheet[]): MappedTable | undefined {
  const proposals = sheets.flatMap((sheet) => {
    const { index, sheet: name, headerRow, columns } = proposeTable('MaintenancePlan', sheet);
    const table: MappedTable = { index, sheet: name, headerRow, columns };
    const names = sheet.columns.map((column) => column.name);
    const targets = new Set(columns.map(({ target }) => target));
    const frequencyCount = targets.has('frequency') ? 1 : findFrequencyColumns(table, names).length;
    return targets.has('machineCode') && frequencyCount > 0
      ? [{ table, share: (columns.length + frequencyCount) / Math.max(1, names.length) }]
      : [];
  });
  return proposals.toSorted((a, b) => b.share - a.share)[0]?.table;
}
