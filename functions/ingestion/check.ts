// Calls that look at a mapping beside the plant: the check, and what an import would do with each row.
import type { mappings as api, CheckAnswer } from '../../shared/ingestion/import-api.ts';
import type { ImportMapping, TableChecked, VerdictCounts } from '../../shared/ingestion/import-kept.ts';
import { checkedKey, countsKey } from '../../shared/ingestion/import-places.ts';
import { blocks } from '../../shared/ingestion/problem.ts';
import { type ProblemIn, problemIn } from '../../shared/ingestion/shown.ts';
import { tableAt } from '../../shared/ingestion/template.ts';
import { Refused } from '../../shared/refused.ts';
import { jsonAt, rowsAt } from '../http/objects.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { files, mappings } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';
import { sumOf } from './import/checking.ts';
import { writtenKey } from './import/keys.ts';
import { checkPlace, type Judged } from './import/verdict.ts';
import { languageOf } from './language.ts';

type Mapping = KeptOf<typeof mappings>;
interface Call {
  actor: Actor;
  store: Store;
}

/** Of each level, of those that stand in an answer. */
const MOST = 200;

/** @throws Refused importFileGone */
export async function mustHaveFile(store: Store, id: string): Promise<void> {
  if (!(await store.find(files, id))) throw new Refused('gone', 'importFileGone');
}

const counted = ({ new: insert, changed: update, unchanged, error }: VerdictCounts) => ({
  insert,
  update,
  unchanged,
  error,
});

/** Only the first who asks starts it: whoever comes second sees it under way. */
async function start(store: Store, mapping: Mapping, user: string, create: boolean): Promise<Mapping> {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...was } = mapping;
  const after: ImportMapping = {
    ...was,
    ...{ state: 'checking', turn: mapping.turn + 1, done: 0, user, create },
    of: mapping.found.reduce((n, { rows }) => n + rows, 0),
  };
  try {
    await store.commit(store.replace(mappings, mapping, after));
    return store.made(mappings, mapping.id, after, mapping.version + 1);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'stale')) throw error;
    return store.get(mappings, mapping.id);
  }
}

async function answer(call: Call, { id, state, reason, done, of, checked }: Mapping): Promise<CheckAnswer> {
  const none = { errors: [], warnings: [], tables: [], unknown: [], ok: false };
  const failed = state === 'failed' && { reason };
  const nothing = { mappingId: id, state, ...failed, done, of, ...none, counts: counted(sumOf([])) };
  if (state !== 'checked' || !checked) return nothing;
  const found = await jsonAt<TableChecked[]>(countsKey(checkPlace(call.store.scope, id, checked.turn)));
  const problems: ProblemIn[] = found.flatMap(({ index, problems }) =>
    problems.map((problem) => ({ ...problem, table: index })),
  );
  const language = await languageOf(call);
  const shown = (wrong: boolean) =>
    problems
      .filter((problem) => blocks(problem) === wrong)
      .slice(0, MOST)
      .map((problem) => problemIn(problem, language));
  return {
    ...nothing,
    ok: checked.counts.error === 0,
    errors: shown(true),
    warnings: shown(false),
    counts: counted(checked.counts),
    tables: found.map(({ index, pages }) => ({
      ...{ index, name: tableAt(index) ?? '' },
      counts: counted(sumOf(pages)),
    })),
    unknown: found.flatMap(({ index, unknown }) => (unknown ? [{ index, codes: unknown }] : [])),
  };
}

export const checks: Pick<Handlers<typeof api>, 'check' | 'difference'> = {
  async check({ input: { id, again, create }, actor, store }) {
    const mapping = await store.get(mappings, id);
    const made = create === undefined ? (mapping.create ?? false) : create === 'true';
    const anew = again === 'true' || made !== (mapping.create ?? false);
    // one that failed says so until somebody asks again
    const may =
      mapping.state === 'mapped' || (anew && (mapping.state === 'failed' || mapping.state === 'checked'));
    if (!may) return answer({ actor, store }, mapping);
    await mustHaveFile(store, mapping.fileId);
    return answer({ actor, store }, await start(store, mapping, actor.user.id, made));
  },

  async difference({ input: { mappingId, table, page, verdict }, actor, store }) {
    const [mapping] = await store.load([[mappings, mappingId]]);
    if (!mapping) throw missing();
    if (!mapping.checked) throw new Refused('conflict', 'importNotChecked');
    const place = checkPlace(store.scope, mappingId, mapping.checked.turn);
    const found = (await jsonAt<TableChecked[]>(countsKey(place))).find(({ index }) => index === table);
    const pages = (found?.pages ?? []).flatMap((counts, at) => (!verdict || counts[verdict] > 0 ? [at] : []));
    const at = pages[page];
    const all = at === undefined ? [] : await rowsAt<Judged>(checkedKey(place, table, at));
    const wanted = all.filter(({ op }) => !verdict || op === verdict);
    const language = wanted.some(({ problems }) => problems.length > 0)
      ? await languageOf({ actor, store })
      : 'en';
    const rows = wanted.flatMap(({ key, op, lines, before, after, problems }) =>
      lines.map((line, i) => ({
        ...{ line, key: writtenKey(tableAt(table)!, key, after[i]!), verdict: op, after: after[i]! },
        ...(before && { before: before[i]! }),
        problems: problems
          .filter((problem) => problem.line === line)
          .map((problem) => problemIn({ ...problem, table }, language)),
      })),
    );
    return { rows, pages: pages.length };
  },
};
