// A file's columns as ours: asked for, looked at, and the rows that come of it.
import { ulid } from 'ulid';
import { type MappedTable, OWN_MAPPERS } from '../../shared/ingestion/import.ts';
import type { mappings as api, MappingAnswer } from '../../shared/ingestion/import-api.ts';
import { preparedKey } from '../../shared/ingestion/import-places.ts';
import { proposal } from '../../shared/ingestion/proposal.ts';
import type { PreparedRow } from '../../shared/ingestion/staged.ts';
import { columnsOf, tableAt } from '../../shared/ingestion/template.ts';
import type { Problem } from '../../shared/messages.ts';
import { Refused } from '../../shared/refused.ts';
import { rowsAt } from '../http/objects.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { files, mappers, mappings } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { namesAt, planIn } from './import/map-rows.ts';
import { mapFile, sourceOf } from './import/mapped.ts';
import { saidProblem } from './import/said.ts';
import { languageOf } from './language.ts';

/** Of a file with more, a worker maps the rows. */
const MOST_AT_ONCE = 5_000;
type Source = Awaited<ReturnType<typeof sourceOf>>;
interface Call {
  actor: Actor;
  store: Store;
}

const placeOf = ({ tenant, plant }: Actor, id: string) => ({ tenant, plant: plant.id, id });
const refuse = (fields: Record<string, Problem>): never => {
  throw new Refused('invalid', 'invalidInput', { fields });
};

export const mapping: Pick<Handlers<typeof api>, 'create' | 'get' | 'rows'> = {
  async create({ input, actor, store }) {
    const file = await store.get(files, input.fileId);
    if (file.state !== 'ready') return refuse({ fileId: 'notAllowed' });
    const source = await sourceOf(placeOf(actor, file.id));
    const tables = await tablesFor(input, source, store);
    await mustFit(tables, source, input.mapperId);
    const read = new Set(tables.map(({ sheet }) => sheet));
    const of = source.sheets
      .filter(({ sheet }) => read.size === 0 || read.has(sheet.name))
      .reduce((sum, { sheet }) => sum + sheet.rows, 0);
    const id = ulid(Date.parse(actor.now));
    const asked = {
      fileId: file.id,
      fileName: file.name,
      hash: file.hash,
      mapperId: input.mapperId,
      tables,
      turn: 1,
      user: actor.user.id,
      startedBy: actor.user.name,
      startedAt: actor.now,
      of,
    };
    const made =
      of > MOST_AT_ONCE
        ? { ...asked, state: 'mapping' as const, done: 0, found: [] }
        : {
            ...asked,
            state: 'mapped' as const,
            done: of,
            found: await mapFile(
              placeOf(actor, id),
              asked,
              { day: actor.today, timeZone: actor.plant.timeZone },
              source,
            ),
          };
    await store.commit(store.create(mappings, id, made));
    return answer(store.made(mappings, id, made), { actor, store });
  },

  async get({ input: { id }, ...call }) {
    return answer(await call.store.get(mappings, id), call);
  },

  async rows({ input: { id, table, page }, ...call }) {
    const { found } = await call.store.get(mappings, id);
    const pages = found.find(({ index }) => index === table)?.pages ?? 0;
    if (page >= pages) return { rows: [], pages };
    const rows = await rowsAt<PreparedRow>(preparedKey(placeOf(call.actor, id), table, page));
    const said = saidProblem(table, await languageOf(call));
    return {
      rows: rows.map(({ line, values, problems = [] }) => ({ line, values, problems: problems.map(said) })),
      pages,
    };
  },
};

async function answer(mapping: KeptOf<typeof mappings>, call: Call): Promise<MappingAnswer> {
  const { id, fileId, mapperId, state, reason, done, of, found, tables } = mapping;
  const from = new Map(tables.map(({ index, sheet, headerRow }) => [index, { sheet, headerRow }]));
  const language = found.some(({ problems }) => problems.length > 0) ? await languageOf(call) : 'en';
  return {
    mappingId: id,
    fileId,
    mapperId,
    state,
    ...(state === 'failed' && { reason }),
    done,
    of,
    tables: found.map(({ index, rows, wrong, problems }) => ({
      index,
      name: tableAt(index) ?? '',
      ...from.get(index),
      rows,
      wrong,
      errors: problems.map(saidProblem(index, language)),
    })),
  };
}

/** As the call says; else as the mapper was saved, or as the headers propose. */
async function tablesFor(
  { mapperId, tables }: { mapperId: string; tables: MappedTable[] },
  { sheets }: Source,
  store: Store,
): Promise<MappedTable[]> {
  const known = mapperId === OWN_MAPPERS.template || mapperId === OWN_MAPPERS.plan;
  const saved = known ? undefined : await store.get(mappers, mapperId);
  if (tables.length > 0 || mapperId === OWN_MAPPERS.plan) return tables;
  if (saved) {
    const [only, ...others] = sheets;
    const has = (name: string) => sheets.some(({ sheet }) => sheet.name === name);
    // a text file's one table has the name of its file
    return saved.tables.map((table) =>
      only && others.length === 0 && !has(table.sheet) ? { ...table, sheet: only.sheet.name } : table,
    );
  }
  return proposal(sheets.map(({ sheet }) => sheet)).map(({ index, sheet, headerRow, columns }) => ({
    index,
    sheet,
    headerRow,
    columns,
  }));
}

/** @throws Refused with every table and column that cannot be */
async function mustFit(tables: readonly MappedTable[], source: Source, mapperId: string) {
  if (tables.length === 0) {
    if (mapperId !== OWN_MAPPERS.plan || !planIn(source.sheets)) refuse({ tables: 'required' });
    return;
  }
  const fields: Record<string, Problem> = {};
  const indexes = new Set<number>();
  for (const [i, mapped] of tables.entries()) {
    if (!tableAt(mapped.index) || indexes.has(mapped.index)) fields[`tables.${i}.index`] = 'notAllowed';
    else Object.assign(fields, await problemsOf(mapped, i, source));
    indexes.add(mapped.index);
  }
  if (Object.keys(fields).length > 0) refuse(fields);
}

async function problemsOf(mapped: MappedTable, i: number, source: Source): Promise<Record<string, Problem>> {
  const names = await namesAt(source, mapped.sheet, mapped.headerRow);
  const known = source.sheets.some(({ sheet }) => sheet.name === mapped.sheet);
  if (!names) return { [`tables.${i}.${known ? 'headerRow' : 'sheet'}`]: 'notAllowed' };
  const columns = columnsOf(tableAt(mapped.index)!);
  const targets = new Set<string>();
  const fields: Record<string, Problem> = {};
  for (const [j, { source: from, target, transform = [] }] of mapped.columns.entries()) {
    const at = `tables.${i}.columns.${j}`;
    if (targets.has(target) || !columns.some(({ name }) => name === target))
      fields[`${at}.target`] = 'notAllowed';
    targets.add(target);
    if (from === '' ? !transform.some(({ op }) => op === 'constant') : !names.includes(from))
      fields[`${at}.source`] = from === '' ? 'required' : 'notAllowed';
  }
  for (const { name, need } of columns)
    if (need !== 'optional' && !targets.has(name)) fields[`tables.${i}.${name}`] = 'required';
  return fields;
}
