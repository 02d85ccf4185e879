// Reading conventions of columns: decimal mark and date order from its own values, the user's choice, other
// columns, or the plant.
import type { ColumnFormat } from '../cells.ts';
import type { ColumnProfile, FileWorksheet, MappedColumn, MappedTable } from '../import.ts';
import type { RegionalFormat } from '../region.ts';
import { findImportTable, getImportColumns } from '../template/template.ts';
import type { TemplateColumn } from '../template/template-columns.ts';

/** An ambiguity that every value of a column leaves open. */
export interface FormatQuestion {
  about: 'decimals' | 'dates';
  /**
   * How it was resolved: chosen by the user, like other columns of the file, or only assumed, in which case
   * the user is asked.
   */
  ground: 'Chosen' | 'Alike' | 'Assumed';
}

const isNumber = ({ kind }: Pick<TemplateColumn, 'kind'>) => kind === 'number' || kind === 'whole';
const isDate = ({ kind }: Pick<TemplateColumn, 'kind'>) => kind === 'day' || kind === 'instant';

/** Returns the decimal mark and date order on which all unambiguous columns agree. */
function getAgreedFormat(columns: readonly ColumnProfile[]): ColumnFormat {
  const decimal = findOnlyValue(columns.filter(isMostlyNumbers).map((column) => column.decimal));
  const dates = findOnlyValue(columns.filter(isMostlyDays).map((column) => column.dates));
  return { ...(decimal && { decimal }), ...(dates && { dates }) };
}
/** Excludes text columns with a few numbers or days: they do not indicate conventions. */
const isMostlyNumbers = ({ filled, numbers }: ColumnProfile) => numbers * 2 >= filled;
const isMostlyDays = ({ filled, days }: ColumnProfile) => days * 2 >= filled;

function findOnlyValue<T extends string>(all: readonly (T | 'unclear' | undefined)[]): T | undefined {
  const clearValues = new Set(all.filter(isClear));
  return clearValues.size === 1 ? ([...clearValues][0] as T) : undefined;
}
const isClear = <T extends string>(value: T | 'unclear' | undefined): value is Exclude<T, 'unclear'> =>
  value !== undefined && value !== 'unclear';

/**
 * Returns the columns of a worksheet that indicate how a table's column is written, excluding those mapped to
 * another kind.
 */
function getIndicativeColumns(column: TemplateColumn, table: MappedTable | undefined, sheet: FileWorksheet) {
  const importTable = table && findImportTable(table.index);
  if (!table || !importTable) return sheet.columns;
  const columnsByName = new Map(getImportColumns(importTable).map((each) => [each.name as string, each]));
  const isSameKind = isNumber(column) ? isNumber : isDate;
  const foreignSources = new Set(
    table.columns
      .filter(({ target }) => !isSameKind(columnsByName.get(target) ?? column))
      .map(({ source }) => source),
  );
  return sheet.columns.filter(({ name }) => !foreignSources.has(name));
}

interface FormatSources {
  /** Profile of the source column. */
  profile: ColumnProfile | undefined;
  worksheet: FileWorksheet;
  table?: MappedTable;
  region?: RegionalFormat;
}

/** Returns how a column of a table is read, and the question if its values are ambiguous. */
export function resolveColumnFormat(
  column: TemplateColumn,
  mappedColumn: MappedColumn | undefined,
  { profile, worksheet, table, region }: FormatSources,
): { writing: ColumnFormat; question?: FormatQuestion } {
  const chosenFormat = getChosenFormat(mappedColumn);
  const ownFormat: ColumnFormat = {
    ...(isClear(profile?.decimal) && { decimal: profile.decimal }),
    ...(isClear(profile?.dates) && { dates: profile.dates }),
  };
  const agreedFormat = getAgreedFormat(getIndicativeColumns(column, table, worksheet));
  const writing = { ...region, ...agreedFormat, ...ownFormat, ...chosenFormat };
  const about = mappedColumn && profile && findOpenQuestion(column, mappedColumn, profile);
  if (!about) return { writing };
  const key = about === 'dates' ? 'dates' : 'decimal';
  return {
    writing,
    question: { about, ground: chosenFormat[key] ? 'Chosen' : agreedFormat[key] ? 'Alike' : 'Assumed' },
  };
}

function findOpenQuestion(
  column: TemplateColumn,
  { transform = [] }: MappedColumn,
  { decimal, dates }: ColumnProfile,
): FormatQuestion['about'] | undefined {
  if (transform.some(({ op }) => op === 'constant')) return undefined;
  if (isNumber(column) && decimal === 'unclear') return 'decimals';
  return isDate(column) && dates === 'unclear' ? 'dates' : undefined;
}

function getChosenFormat(mappedColumn: MappedColumn | undefined): ColumnFormat {
  const chosenFormat: ColumnFormat = {};
  for (const transform of mappedColumn?.transform ?? []) {
    if (transform.op === 'dates') chosenFormat.dates = transform.order;
    if (transform.op === 'decimals') chosenFormat.decimal = transform.mark;
  }
  return chosenFormat;
}

/** Returns the columns of a table for which the user has yet to choose. */
export function getOpenQuestions(
  table: MappedTable,
  sheet: FileWorksheet,
  region?: RegionalFormat,
): { target: string; about: FormatQuestion['about'] }[] {
  const name = findImportTable(table.index);
  if (!name) return [];
  const profiles = new Map(sheet.columns.map((profile) => [profile.name, profile]));
  return getImportColumns(name).flatMap((column) => {
    const mappedColumn = table.columns.find(({ target }) => target === column.name);
    const profile = mappedColumn && profiles.get(mappedColumn.source);
    const { question } = resolveColumnFormat(column, mappedColumn, {
      profile,
      worksheet: sheet,
      table,
      region,
    });
    return question?.ground === 'Assumed' ? [{ target: column.name, about: question.about }] : [];
  });
}
