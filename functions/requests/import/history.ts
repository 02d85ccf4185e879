// Histories of a former system: closed things, dated back, by their number there (domain 14.6).
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { Refused } from '../../../shared/refused.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import type { Actor } from '../../http/session.ts';
import {
  type Codes,
  elementIdOf,
  filledIn,
  lower,
  pathBelow,
  type Standing,
  type Target,
  type Values,
} from '../../ingestion/writes.ts';
import { elementNames } from '../../structure/writes.ts';
import { type ewos, remarks, type tags } from '../../table/entities/requests.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../table/entity.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import { idOfNumber, newer, type Said, saidWith } from './said.ts';

export interface Place {
  machineId: number;
  elementId?: string;
  element?: ElementName;
}
type Kind = typeof ewos | typeof tags;
type Thing<K extends Kind> = ValueOf<K>;
type Kept<K extends Kind> = KeptOf<K>;

interface History<K extends Kind> {
  table: 'EwoHistory' | 'TagHistory';
  kind: K;
  of: 'ewo' | 'tag';
  by: 'ewos' | 'tags';
  /** Not while somebody has it open again. @throws Refused ewoState, tagState */
  mustBeClosed(thing: Kept<K>): void;
  /** What the row says of it, whoever brings it. */
  thingOf(values: Values, place: Place, actor: Actor, before: Kept<K> | undefined): Thing<K>;
  /** What it says today, by column; without its place. */
  cellsOf(thing: Kept<K>, timeZone: string): Values;
  /** Columns of dates, in their order. */
  dates: readonly string[];
}

const key = ({ code }: Values) => lower(code);

const own = <Value>(kept: Value) => {
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    ...value
  } = kept as Value & Record<string, unknown>;
  return value;
};

async function placeOf(store: Store, values: Values, codes: Codes): Promise<Place> {
  const known = codes.idOf('Machines', lower(values.machineCode));
  if (known === undefined)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineCode: 'refMissing' },
    });
  const machineId = Number(known);
  // of a row whose machine a newer one has put right the element is not there
  const elementId = elementIdOf(values, codes);
  const names = await elementNames(store, machineId, elementId ? [{ elementId }] : []);
  return { machineId, elementId, element: names.get(elementId) };
}

/** So many things are read in a trip. */
const AT_ONCE = 100;

export function historyTarget<K extends Kind>(history: History<K>): Target {
  const { table, of, by, dates } = history;
  const kind = history.kind as typeof ewos;
  const holds = (store: Store, before: Partial<Place> | undefined, after: Partial<Place> | undefined) => [
    exchange(store, machines, { before: before?.machineId, after: after?.machineId }, by, 'machineCode'),
    exchange(store, elements, { before: before?.elementId, after: after?.elementId }, by, 'elementPath'),
  ];
  const read = (store: Store, id: string | number) =>
    store.get(kind, String(id)) as unknown as Promise<Kept<K>>;
  const thingOf = history.thingOf as unknown as (
    ...given: Parameters<History<K>['thingOf']>
  ) => ValueOf<typeof ewos>;
  const saidOf = (thing: Kept<K>): Said => thing.columns ?? {};

  return {
    table,
    key,
    written: newer,

    async standing(store, actor, keys) {
      const ids = new Map(keys.map((each) => [idOfNumber(of, each), each]));
      const sheets = kind.sheet!.kind as typeof kind;
      const found: Kept<K>[] = [];
      const all = [...ids.keys()];
      for (let i = 0; i < all.length; i += AT_ONCE) {
        const some = all.slice(i, i + AT_ONCE);
        const things = await store.load(
          some.flatMap((id) => [[kind, id] as const, [sheets, id] as const]),
          { consistent: true },
        );
        for (const [n] of some.entries())
          if (things[2 * n]) found.push({ ...things[2 * n + 1], ...things[2 * n] } as unknown as Kept<K>);
      }
      const known = await store.load(
        [...new Set(found.flatMap(({ machineId }) => machineId ?? []))].map((id) => [machines, id] as const),
      );
      const codeOf = new Map(known.flatMap((machine) => (machine ? [[machine.id, machine.code]] : [])));
      const standing = (thing: Kept<K>): Standing => {
        const said = saidOf(thing);
        const cells = filledIn({
          ...history.cellsOf(thing, actor.plant.timeZone),
          machineCode: codeOf.get(thing.machineId ?? 0),
          elementPath: thing.element && pathBelow(thing.element.path),
        });
        const { id, version, updatedAt, updatedBy } = thing;
        const values = Object.fromEntries(
          Object.entries(cells).filter(([column]) => column === 'code' || said[column] !== undefined),
        );
        return { id, version, values: [values], updatedAt, updatedBy, own: said };
      };
      return new Map(found.map((thing) => [ids.get(String(thing.id))!, standing(thing)]));
    },

    refs: { machineCode: { table: 'Machines' } },
    asks: ['Groups', 'Subgroups', 'Components'],

    problems: (rows, { known, today }) =>
      rows.flatMap(({ line, values }): RowProblem[] => [
        ...(values.elementPath !== undefined && elementIdOf(values, known) === undefined
          ? [
              {
                line,
                column: 'elementPath',
                code: 'noParent' as const,
                values: { value: values.elementPath },
              },
            ]
          : []),
        ...dateProblems(line, values, dates, today),
      ]),

    async create({ rows: [sent = {}], codes, actor, store }) {
      const row = newer(sent, undefined);
      const id = idOfNumber(of, String(row.code));
      const place = await placeOf(store, row, codes);
      const thing = { ...thingOf(row, place, actor, undefined), columns: saidWith({}, row) };
      await store.commit(store.create(kind, id, thing), holds(store, undefined, place));
      return id;
    },

    async update({ rows: [row = {}], standing, codes, actor, store }) {
      const before = await read(store, standing.id);
      history.mustBeClosed(before);
      const merged = { ...standing.values[0], ...row };
      const place = await placeOf(store, merged, codes);
      const columns = saidWith(saidOf(before), row);
      const values = { ...merged, asOf: columns.asOf! };
      await store.commit(
        store.replace(
          kind,
          before as unknown as KeptOf<typeof ewos>,
          { ...thingOf(values, place, actor, before), columns },
          { expected: standing.version },
        ),
        holds(store, before, place),
      );
    },

    async image({ id, store }) {
      const thing = await read(store, id);
      return { version: thing.version, image: own(thing) };
    },

    async restore({ id, image, store }) {
      const before = await read(store, id);
      const value = image as ValueOf<typeof ewos>;
      await store.commit(
        store.replace(kind, before as unknown as KeptOf<typeof ewos>, value),
        holds(store, before, value),
      );
    },

    async remove({ id, version, store }) {
      const before = (await read(store, id)) as unknown as KeptOf<typeof ewos>;
      const { items } = await store.list(remarks, { prefix: `${of}.${id}.`, limit: 1, consistent: true });
      if (items.length > 0) throw new Refused('conflict', 'inUse', { values: { by: 'remarks', count: 1 } });
      await store.commit(
        store.remove(kind, before, { expected: version }),
        store.remember(kind, before),
        holds(store, before, undefined),
      );
    },
  };
}

/** A date before the one that comes first, and one that lies ahead. */
function dateProblems(line: number, values: Values, columns: readonly string[], today: string): RowProblem[] {
  let least: string | undefined;
  return columns.flatMap((column): RowProblem[] => {
    if (values[column] === undefined) return [];
    const value = String(values[column]);
    const before = least;
    least = value;
    if (value.slice(0, 10) > today) return [{ line, column, code: 'dateAhead', values: { value } }];
    return before !== undefined && value < before
      ? [{ line, column, code: 'datesReversed', values: { value, least: before } }]
      : [];
  });
}
