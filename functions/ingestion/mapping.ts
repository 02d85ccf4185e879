// Handlers of mappings: create, read, and the mapped rows.
import { ulid } from 'ulid';
import { BUILT_IN_MAPPERS, type MappedTable } from '#shared/ingestion/import.ts';
import type { mappings as api, MappingAnswer, Problem as ProblemItem } from '#shared/ingestion/import-api.ts';
import { buildPreparedRowsKey } from '#shared/ingestion/import-keys.ts';
import { expandedTables } from '#shared/ingestion/maintenance-plan/expansion.ts';
import { getRequiredColumns } from '#shared/ingestion/maintenance-plan/matrix.ts';
import { proposePlan } from '#shared/ingestion/maintenance-plan/plan-proposal.ts';
import { formatRowProblem, getCheckNumber, isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import { proposeMapping } from '#shared/ingestion/proposal.ts';
import type { PreparedRow } from '#shared/ingestion/staged.ts';
import { findImportTable, getImportColumns, tableIndexes } from '#shared/ingestion/template/template.ts';
import type { Language, Problem } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { files, mappers, mappings } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { readRows } from '../http/files/stored-objects.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { findColumnNames, findPlanWorksheet } from './import/map-rows.ts';
import { mapFile } from './import/mapped.ts';
import { openSource, type Source } from './import/source.ts';
import { loadLanguage } from './language.ts';

/** Maps row problems to API items with table, check number and message. */
const createProblemMapper =
  (table: number, language: Language) =>
  (problem: RowProblem): ProblemItem => {
    const { line, column = null, code, values } = problem;
    return {
      table,
      line,
      column,
      value: values?.value === undefined ? null : String(values.value),
      check: getCheckNumber(problem),
      code,
      level: isBlocking(problem) ? 'error' : 'warning',
      message: formatRowProblem(problem, language),
    };
  };

/** Maximum rows mapped by the call itself; a worker maps larger files. */
const MAX_INLINE_ROWS = 5_000;
interface Call {
  actor: Actor;
  store: Store;
}

const getReference = ({ tenant, plant }: Actor, id: string) => ({ tenant, plant: plant.id, id });
const throwInvalidInput = (fields: Record<string, Problem>): never => {
  throw new RefusalError('invalid', 'invalidInput', { fields });
};

export const mapping: Pick<Handlers<typeof api>, 'create' | 'get' | 'rows'> = {
  async create({ input, actor, store }) {
    const file = await store.get(files, input.fileId);
    if (file.state !== 'ready') return throwInvalidInput({ fileId: 'notAllowed' });
    const source = await openSource(getReference(actor, file.id), file.letters);
    const tables = await resolveTables(input, source, store);
    await assertTablesValid(tables, source, input.mapperId);
    const usedSheets = new Set(tables.map(({ sheet }) => sheet));
    const rowCount = source.worksheets
      .filter(({ sheet }) => usedSheets.size === 0 || usedSheets.has(sheet.name))
      .reduce((sum, { sheet }) => sum + sheet.rows, 0);
    const id = ulid(Date.parse(actor.now));
    const mappingFields = {
      fileId: file.id,
      fileName: file.name,
      hash: file.hash,
      mapperId: input.mapperId,
      tables,
      ...(input.dates && { dates: input.dates }),
      ...(file.letters && { letters: file.letters }),
      turn: 1,
      user: actor.user.id,
      startedBy: actor.user.name,
      startedAt: actor.now,
      of: rowCount,
    };
    const newMapping =
      rowCount > MAX_INLINE_ROWS
        ? { ...mappingFields, state: 'mapping' as const, done: 0, found: [] }
        : {
            ...mappingFields,
            state: 'mapped' as const,
            done: rowCount,
            found: await mapFile(
              getReference(actor, id),
              mappingFields,
              { store, actor, day: actor.today },
              source,
            ),
          };
    await store.commit(store.create(mappings, id, newMapping));
    return buildAnswer(store.buildStoredItem(mappings, id, newMapping), { actor, store });
  },

  async get({ input: { id }, ...call }) {
    return buildAnswer(await call.store.get(mappings, id), call);
  },

  async rows({ input: { id, table, page }, ...call }) {
    const { found } = await call.store.get(mappings, id);
    const pages = found.find(({ index }) => index === table)?.pages ?? 0;
    if (page >= pages) return { rows: [], pages };
    const rows = await readRows<PreparedRow>(buildPreparedRowsKey(getReference(call.actor, id), table, page));
    const toProblemItem = createProblemMapper(table, await loadLanguage(call));
    return {
      rows: rows.map(({ line, values, problems = [] }) => ({
        line,
        values,
        problems: problems.map(toProblemItem),
      })),
      pages,
    };
  },
};

async function buildAnswer(mapping: StoredOf<typeof mappings>, call: Call): Promise<MappingAnswer> {
  const { id, fileId, mapperId, state, reason, done, of, found, tables } = mapping;
  // The tables that a plan fills come from its worksheet.
  const sheetsByTable = new Map(
    tables.flatMap(({ index, sheet, headerRow }) =>
      (index === tableIndexes.MaintenancePlan
        ? expandedTables.map((each) => tableIndexes[each])
        : [index]
      ).map((each) => [each as number, { sheet, headerRow }] as const),
    ),
  );
  const hasProblems = found.some(({ problems, remarks = [] }) => problems.length + remarks.length > 0);
  const language = hasProblems ? await loadLanguage(call) : 'en';
  return {
    mappingId: id,
    fileId,
    mapperId,
    state,
    ...(state === 'failed' && { reason }),
    done,
    of,
    tables: found.map(({ index, rows, wrong, problems, remarks = [] }) => ({
      index,
      name: findImportTable(index) ?? '',
      ...sheetsByTable.get(index),
      rows,
      wrong,
      errors: [...remarks, ...problems].map(createProblemMapper(index, language)),
    })),
  };
}

/** Returns the tables of the call; else those of the saved mapper, or a proposal from the headers. */
async function resolveTables(
  { mapperId, tables }: { mapperId: string; tables: MappedTable[] },
  { worksheets: sheets }: Source,
  store: Store,
): Promise<MappedTable[]> {
  const isBuiltIn = mapperId === BUILT_IN_MAPPERS.template || mapperId === BUILT_IN_MAPPERS.plan;
  const savedMapper = isBuiltIn ? undefined : await store.get(mappers, mapperId);
  if (tables.length > 0) return tables;
  if (mapperId === BUILT_IN_MAPPERS.plan) {
    const plan = findPlanWorksheet(sheets) ? undefined : proposePlan(sheets.map(({ sheet }) => sheet));
    return plan ? [plan] : [];
  }
  if (savedMapper) {
    const [onlySheet, ...otherSheets] = sheets;
    const hasSheet = (name: string) => sheets.some(({ sheet }) => sheet.name === name);
    // The only table of a text file has the name of its file.
    return savedMapper.tables.map((table) =>
      onlySheet && otherSheets.length === 0 && !hasSheet(table.sheet)
        ? { ...table, sheet: onlySheet.sheet.name }
        : table,
    );
  }
  const worksheets = sheets.map(({ sheet }) => sheet);
  return proposeMapping(worksheets).map(({ index, sheet, headerRow, columns }) => ({
    index,
    sheet,
    headerRow,
    columns,
  }));
}

/** @throws Refused with all invalid tables and columns */
async function assertTablesValid(tables: readonly MappedTable[], source: Source, mapperId: string) {
  if (tables.length === 0) {
    if (mapperId !== BUILT_IN_MAPPERS.plan || !findPlanWorksheet(source.worksheets))
      throwInvalidInput({ tables: 'required' });
    return;
  }
  const fields: Record<string, Problem> = {};
  const indexes = new Set<number>();
  for (const [i, mappedTable] of tables.entries()) {
    if (!findImportTable(mappedTable.index) || indexes.has(mappedTable.index))
      fields[`tables.${i}.index`] = 'notAllowed';
    else Object.assign(fields, await validateTable(mappedTable, i, source));
    indexes.add(mappedTable.index);
  }
  if (Object.keys(fields).length > 0) throwInvalidInput(fields);
}

async function validateTable(
  mappedTable: MappedTable,
  i: number,
  source: Source,
): Promise<Record<string, Problem>> {
  const names = await findColumnNames(source, mappedTable.sheet, mappedTable.headerRow);
  const isKnownSheet = source.worksheets.some(({ sheet }) => sheet.name === mappedTable.sheet);
  if (!names) return { [`tables.${i}.${isKnownSheet ? 'headerRow' : 'sheet'}`]: 'notAllowed' };
  const columns = getImportColumns(findImportTable(mappedTable.index)!);
  const requiredNames = getRequiredColumns(mappedTable, names);
  const targets = new Set<string>();
  const fields: Record<string, Problem> = {};
  for (const [j, { source: sourceColumn, target, transform = [] }] of mappedTable.columns.entries()) {
    const fieldPath = `tables.${i}.columns.${j}`;
    if (targets.has(target) || !columns.some(({ name }) => name === target))
      fields[`${fieldPath}.target`] = 'notAllowed';
    targets.add(target);
    if (sourceColumn === '' ? !transform.some(({ op }) => op === 'constant') : !names.includes(sourceColumn))
      fields[`${fieldPath}.source`] = sourceColumn === '' ? 'required' : 'notAllowed';
  }
  for (const name of requiredNames) if (!targets.has(name)) fields[`tables.${i}.${name}`] = 'required';
  return fields;
}
