// Maintenance plans kept as a matrix: a row for a machine, a column for each frequency, and in the cells a task
// or a mark.
import { parseFrequency } from '../frequency.ts';
import type { MappedTable } from '../import.ts';
import { getCellText, isBlank, type StagedCell, type StagedRow } from '../staged.ts';
import { findImportTable, getImportColumns } from '../template/template.ts';
import { normalizeForMatching } from '../words/plain.ts';

/** A column of the file whose header is a frequency. */
interface FrequencyColumn {
  at: number;
  name: string;
}

/** Names of the columns that a matrix row gets; no header has them, since header names have no line ends. */
const [TASK, FREQUENCY] = ['\ntask', '\nfrequency'] as const;

/** Words and signs that mark a task as due. */
const marks = new Set(['x', 'xx', 'si', 'oui', 'yes', 'ok', 'y', 'o', 's', '1']);
const signs = /^[✓✔☑☒●•■◆×*✗✘+]+$/u;
/** Words and signs of a task that is not due. */
const absences = new Set(['no', 'non', 'na', 'n', '0']);

const isMark = (text: string) => signs.test(text) || marks.has(normalizeForMatching(text));
/** Whether a cell says that nothing is due: it has neither letters nor digits, or a word for no. */
const isAbsence = (text: string) => {
  const normalized = normalizeForMatching(text);
  return !signs.test(text) && (normalized === '' || absences.has(normalized));
};

/** Whether a header is a unit alone, such as the year of a machine. */
const isUnitAlone = (name: string) =>
  /^(?:days?|weeks?|months?|years?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|jours?|semaines?|mois|ans?|annees?)$/.test(
    normalizeForMatching(name),
  );

/** Returns the frequency columns of a matrix; none if the table has a column for its frequencies. */
export function findFrequencyColumns(
  { columns }: Pick<MappedTable, 'columns'>,
  names: readonly string[],
): FrequencyColumn[] {
  if (columns.some(({ target }) => target === 'frequency')) return [];
  const sources = new Set(columns.map(({ source }) => source));
  return names.flatMap((name, at) =>
    !sources.has(name) && !isUnitAlone(name) && parseFrequency(name) !== undefined ? [{ at, name }] : [],
  );
}

/** Returns the columns of a table that need a source; a matrix has its tasks and frequencies in its cells. */
export function getRequiredColumns(table: MappedTable, names: readonly string[]): string[] {
  const importTable = findImportTable(table.index);
  const required = importTable ? getImportColumns(importTable).filter(({ need }) => need !== 'optional') : [];
  const isMatrix = importTable === 'MaintenancePlan' && findFrequencyColumns(table, names).length > 0;
  return required
    .map(({ name }) => name)
    .filter((name) => !isMatrix || (name !== 'task' && name !== 'frequency'));
}

interface Matrix {
  table: MappedTable;
  names: readonly string[];
  /** Returns a row for each task of a row of the file. */
  split(row: StagedRow): StagedRow[];
}

/** Returns how the rows of a matrix are split; undefined if the table is a list. */
export function createMatrix(table: MappedTable, names: readonly string[]): Matrix | undefined {
  const frequencyColumns = findFrequencyColumns(table, names);
  if (frequencyColumns.length === 0) return undefined;
  const taskColumn = table.columns.find(({ target }) => target === 'task');
  const taskAt = taskColumn ? names.indexOf(taskColumn.source) : -1;
  const otherColumns = table.columns.filter(({ target }) => target !== 'task');
  return {
    names: [...names, TASK, FREQUENCY],
    table: {
      ...table,
      columns: [
        ...otherColumns,
        { ...taskColumn, source: TASK, target: 'task' },
        { source: FREQUENCY, target: 'frequency' },
      ],
    },
    split(row) {
      const cells = names.map((_, at) => row.cells[at] ?? null);
      const common = cells.map((cell, at) => (frequencyColumns.some((each) => each.at === at) ? null : cell));
      return frequencyColumns.flatMap(({ at, name }) =>
        listTasks(cells[at] ?? null, taskAt < 0 ? null : (cells[taskAt] ?? null)).map((task) => ({
          ...row,
          cells: [...common, task, name],
        })),
      );
    },
  };
}

/** Returns the tasks of a cell; one without text if the cell is a mark and the row names no task. */
function listTasks(cell: StagedCell, rowTask: StagedCell): StagedCell[] {
  if (isBlank(cell)) return [];
  const text = getCellText(cell);
  if (text === undefined) return [cell];
  if (isAbsence(text.trim())) return [];
  if (isMark(text.trim())) return [rowTask];
  const own = text
    .split(/[\n\r;]+/)
    .map((task) => task.replace(/^[-–•*\s]+/, '').trim())
    .filter((task) => task !== '');
  const title = isBlank(rowTask) ? '' : (getCellText(rowTask) ?? '').trim();
  return title === '' ? own : own.map((task) => `${title}: ${task}`);
}
