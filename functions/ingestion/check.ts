// Handlers that compare a mapping with the plant's data: the check, and the difference an import would make
// to each row.
import type { mappings as api, CheckAnswer } from '#shared/ingestion/import-api.ts';
import { buildVerdictCountsKey, buildVerdictsKey } from '#shared/ingestion/import-keys.ts';
import type { ImportMapping, TableCheckResult, VerdictCounts } from '#shared/ingestion/import-records.ts';
import { isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import { type TableProblem, toProblem } from '#shared/ingestion/problem-item.ts';
import { findImportTable } from '#shared/ingestion/template/template.ts';
import { RefusalError } from '#shared/refused.ts';
import { files, mappings } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import { readJsonObject, readRows } from '../http/files/stored-objects.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { restoreKeySpelling } from './import/keys.ts';
import { type CheckedRecord, getCheckReference, sumVerdictCounts } from './import/verdict.ts';
import { loadLanguage } from './language.ts';

type StoredMapping = StoredOf<typeof mappings>;
interface Call {
  actor: Actor;
  store: Store;
}

/** Maximum number of problems of each level in a response. */
const MAX_LISTED_PROBLEMS = 200;

/** @throws Refused importFileGone */
export async function assertFileExists(store: Store, id: string): Promise<void> {
  if (!(await store.find(files, id))) throw new RefusalError('gone', 'importFileGone');
}

const toCheckCounts = ({ new: insert, changed: update, unchanged, error }: VerdictCounts) => ({
  insert,
  update,
  unchanged,
  error,
});

/** Starts the check. A concurrent second call gets the mapping as the first one changed it. */
async function startCheck(
  store: Store,
  mapping: StoredMapping,
  user: string,
  create: boolean,
): Promise<StoredMapping> {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...mappingFields } = mapping;
  const after: ImportMapping = {
    ...mappingFields,
    ...{ state: 'checking', turn: mapping.turn + 1, done: 0, user, create },
    of: mapping.found.reduce((n, { rows }) => n + rows, 0),
  };
  try {
    await store.commit(store.replace(mappings, mapping, after));
    return store.buildStoredItem(mappings, mapping.id, after, mapping.version + 1);
  } catch (error) {
    if (!(error instanceof RefusalError && error.code === 'stale')) throw error;
    return store.get(mappings, mapping.id);
  }
}

async function buildAnswer(
  call: Call,
  { id, state, reason, done, of, checked, found: mappedTables }: StoredMapping,
): Promise<CheckAnswer> {
  const emptyLists = { errors: [], warnings: [], tables: [], unknown: [], ok: false };
  const failed = state === 'failed' && { reason };
  const emptyAnswer = {
    mappingId: id,
    state,
    ...failed,
    done,
    of,
    ...emptyLists,
    counts: toCheckCounts(sumVerdictCounts([])),
  };
  if (state !== 'checked' || !checked) return emptyAnswer;
  const checkedTables = await readJsonObject<TableCheckResult[]>(
    buildVerdictCountsKey(getCheckReference(call.store.scope, id, checked.turn)),
  );
  const toTableProblems = ({
    index,
    problems = [],
  }: {
    index: number;
    problems?: RowProblem[];
  }): TableProblem[] => problems.map((problem) => ({ ...problem, table: index }));
  const problems = [
    ...mappedTables.flatMap(({ index, remarks }) => toTableProblems({ index, problems: remarks })),
    ...checkedTables.flatMap(toTableProblems),
  ];
  const language = await loadLanguage(call);
  const getShownProblems = (isError: boolean) =>
    problems
      .filter((problem) => isBlocking(problem) === isError)
      .slice(0, MAX_LISTED_PROBLEMS)
      .map((problem) => toProblem(problem, language));
  return {
    ...emptyAnswer,
    ok: checked.counts.error === 0,
    errors: getShownProblems(true),
    warnings: getShownProblems(false),
    counts: toCheckCounts(checked.counts),
    tables: checkedTables.map(({ index, pages }) => ({
      ...{ index, name: findImportTable(index) ?? '' },
      counts: toCheckCounts(sumVerdictCounts(pages)),
    })),
    unknown: checkedTables.flatMap(({ index, unknown }) => (unknown ? [{ index, codes: unknown }] : [])),
  };
}

export const checks: Pick<Handlers<typeof api>, 'check' | 'difference'> = {
  async check({ input: { id, again, create }, actor, store }) {
    const mapping = await store.get(mappings, id);
    const createsMissing = create === undefined ? (mapping.create ?? false) : create === 'true';
    const isRequestedAgain = again === 'true' || createsMissing !== (mapping.create ?? false);
    // A failed check is reported as failed until the user requests a new one.
    const canStart =
      mapping.state === 'mapped' ||
      (isRequestedAgain && (mapping.state === 'failed' || mapping.state === 'checked'));
    if (!canStart) return buildAnswer({ actor, store }, mapping);
    await assertFileExists(store, mapping.fileId);
    return buildAnswer({ actor, store }, await startCheck(store, mapping, actor.user.id, createsMissing));
  },

  async difference({ input: { mappingId, table, page, verdict }, actor, store }) {
    const [mapping] = await store.load([[mappings, mappingId]]);
    if (!mapping) throw buildNotFoundRefusal();
    if (!mapping.checked) throw new RefusalError('conflict', 'importNotChecked');
    const checkReference = getCheckReference(store.scope, mappingId, mapping.checked.turn);
    const tableResult = (
      await readJsonObject<TableCheckResult[]>(buildVerdictCountsKey(checkReference))
    ).find(({ index }) => index === table);
    const pages = (tableResult?.pages ?? []).flatMap((counts, pageIndex) =>
      !verdict || counts[verdict] > 0 ? [pageIndex] : [],
    );
    const pageIndex = pages[page];
    const pageRecords =
      pageIndex === undefined
        ? []
        : await readRows<CheckedRecord>(buildVerdictsKey(checkReference, table, pageIndex));
    const matchingRecords = pageRecords.filter(({ op }) => !verdict || op === verdict);
    const language = matchingRecords.some(({ problems }) => problems.length > 0)
      ? await loadLanguage({ actor, store })
      : 'en';
    const rows = matchingRecords.flatMap(({ key, op, lines, before, after, problems }) =>
      lines.map((line, i) => ({
        ...{
          line,
          key: restoreKeySpelling(findImportTable(table)!, key, after[i]!),
          verdict: op,
          after: after[i]!,
        },
        ...(before && { before: before[i]! }),
        problems: problems
          .filter((problem) => problem.line === line)
          .map((problem) => toProblem({ ...problem, table }, language)),
      })),
    );
    return { rows, pages: pages.length };
  },
};
