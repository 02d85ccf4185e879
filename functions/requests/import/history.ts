// Import target of closed records of a former system, back-dated, identified by their number there (domain
// 14.6).
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ElementName } from '#shared/structure/element-name.ts';
import { type ewos, remarks, type tags } from '../../db/entities/requests.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import {
  type CodeLookup,
  type ExistingRecord,
  findElementId,
  getPathWithinMachine,
  removeEmptyCells,
  type Target,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import { loadElementNames } from '../../structure/public.ts';
import { type ColumnDates, deriveRecordId, mergeColumnDates, selectNewerValues } from './merge-rows.ts';

export interface RecordLocation {
  machineId: number;
  elementId?: string;
  element?: ElementName;
}
type Kind = typeof ewos | typeof tags;
type RecordValue<K extends Kind> = ValueOf<K>;
type StoredRecord<K extends Kind> = StoredOf<K>;

interface HistoryOptions<K extends Kind> {
  table: 'EwoHistory' | 'TagHistory';
  kind: K;
  recordType: 'ewo' | 'tag';
  referenceKind: 'ewos' | 'tags';
  /** Refuses a record that was reopened. @throws Refused ewoState, tagState */
  mustBeClosed(thing: StoredRecord<K>): void;
  /** Returns the record of a row. */
  thingOf(
    values: Values,
    location: RecordLocation,
    actor: Actor,
    before: StoredRecord<K> | undefined,
  ): RecordValue<K>;
  /** Returns the current values by column, without machine and element. */
  cellsOf(thing: StoredRecord<K>, timeZone: string): Values;
  /** Date columns in their chronological order. */
  dates: readonly string[];
}

const getKey = ({ code }: Values) => toCellKey(code);

const getFields = <Value>(item: Value) => {
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    ...value
  } = item as Value & Record<string, unknown>;
  return value;
};

async function resolveLocation(store: Store, values: Values, codes: CodeLookup): Promise<RecordLocation> {
  const knownMachineId = codes.idOf('Machines', toCellKey(values.machineCode));
  if (knownMachineId === undefined)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineCode: 'refMissing' },
    });
  const machineId = Number(knownMachineId);
  // The element is missing if a newer row corrected the machine.
  const elementId = findElementId(values, codes);
  const names = await loadElementNames(store, machineId, elementId ? [{ elementId }] : []);
  return { machineId, elementId, element: names.get(elementId) };
}

/** Matches a number of this product: its record was not imported, and an exported row changes nothing. */
const ownNumberPattern = /^[et]-(\d{4})-\d{6}$/;
const OWN_RECORD: ColumnDates = {};

/**
 * Returns the months in which records numbered in these years may have been created, since records can be
 * back-dated.
 */
function getCandidateMonths(years: readonly number[], today: string): string[] {
  const [first, last] = [Math.min(...years) - 1, Math.max(...years)];
  return Array.from({ length: (last - first + 1) * 12 }, (_, i) => {
    const month = String((i % 12) + 1).padStart(2, '0');
    return `${first + Math.floor(i / 12)}-${month}`;
  }).filter((month) => month <= today.slice(0, 7));
}

/** Records read in one round trip. */
const BATCH_SIZE = 100;

export function createHistoryTarget<K extends Kind>(history: HistoryOptions<K>): Target {
  const { table, recordType, referenceKind, dates } = history;
  const kind = history.kind as typeof ewos;
  const buildReferenceChanges = (
    store: Store,
    before: Partial<RecordLocation> | undefined,
    after: Partial<RecordLocation> | undefined,
  ) => [
    replaceReference(
      store,
      machines,
      { before: before?.machineId, after: after?.machineId },
      referenceKind,
      'machineCode',
    ),
    replaceReference(
      store,
      elements,
      { before: before?.elementId, after: after?.elementId },
      referenceKind,
      'elementPath',
    ),
  ];
  const loadRecord = (store: Store, id: string | number) =>
    store.get(kind, String(id)) as unknown as Promise<StoredRecord<K>>;
  const buildRecord = history.thingOf as unknown as (
    ...args: Parameters<HistoryOptions<K>['thingOf']>
  ) => ValueOf<typeof ewos>;
  const getColumnDates = (thing: StoredRecord<K>): ColumnDates => thing.columns ?? {};
  async function findOwnRecords(store: Store, keys: ReadonlySet<string>, today: string) {
    const years = [...keys].map((each) => Number(ownNumberPattern.exec(each)![1]));
    const ownRecords = new Map<string, ExistingRecord>();
    for (const month of getCandidateMonths(years, today)) {
      const monthRecords = await loadAllPages((next) => store.listBy(kind, 'byDay', [month], { next }));
      for (const { id, version, code, updatedAt, updatedBy } of monthRecords)
        if (keys.has(toCellKey(code)))
          ownRecords.set(toCellKey(code), {
            id,
            version,
            values: [{ code }],
            updatedAt,
            updatedBy,
            own: OWN_RECORD,
          });
    }
    return ownRecords;
  }

  return {
    table,
    key: getKey,
    written: (values, standing) =>
      standing?.own === OWN_RECORD
        ? { code: standing.values[0]!.code! }
        : selectNewerValues(values, standing),

    async standing(store, actor, keys) {
      const ids = new Map(keys.map((each) => [deriveRecordId(recordType, each), each]));
      const detailEntity = kind.detail!.kind as typeof kind;
      const storedRecords: StoredRecord<K>[] = [];
      const recordIds = [...ids.keys()];
      for (let i = 0; i < recordIds.length; i += BATCH_SIZE) {
        const batchIds = recordIds.slice(i, i + BATCH_SIZE);
        const loadedItems = await store.load(
          batchIds.flatMap((id) => [[kind, id] as const, [detailEntity, id] as const]),
          { consistent: true },
        );
        for (const [n] of batchIds.entries())
          if (loadedItems[2 * n])
            storedRecords.push({
              ...loadedItems[2 * n + 1],
              ...loadedItems[2 * n],
            } as unknown as StoredRecord<K>);
      }
      const foundMachines = await store.load(
        [...new Set(storedRecords.flatMap(({ machineId }) => machineId ?? []))].map(
          (id) => [machines, id] as const,
        ),
      );
      const codesById = new Map(
        foundMachines.flatMap((machine) => (machine ? [[machine.id, machine.code]] : [])),
      );
      const toExistingRecord = (thing: StoredRecord<K>): ExistingRecord => {
        const columnDates = getColumnDates(thing);
        const cells = removeEmptyCells({
          ...history.cellsOf(thing, actor.plant.timeZone),
          machineCode: codesById.get(thing.machineId ?? 0),
          elementPath: thing.element && getPathWithinMachine(thing.element.path),
        });
        const { id, version, updatedAt, updatedBy } = thing;
        const values = Object.fromEntries(
          Object.entries(cells).filter(([column]) => column === 'code' || columnDates[column] !== undefined),
        );
        return { id, version, values: [values], updatedAt, updatedBy, own: columnDates };
      };
      const importedRecords = new Map(
        storedRecords.map((thing) => [ids.get(String(thing.id))!, toExistingRecord(thing)]),
      );
      const ownKeys = new Set(
        keys.filter((each) => ownNumberPattern.test(each) && !importedRecords.has(each)),
      );
      if (ownKeys.size === 0) return importedRecords;
      return new Map([...importedRecords, ...(await findOwnRecords(store, ownKeys, actor.today))]);
    },

    refs: { machineCode: { table: 'Machines', offered: true } },
    otherTables: ['Groups', 'Subgroups', 'Components'],

    problems: (rows, { codes, today }) =>
      rows.flatMap(({ line, values }): RowProblem[] => [
        ...(values.elementPath !== undefined && findElementId(values, codes) === undefined
          ? [
              {
                line,
                column: 'elementPath',
                code: 'noParent' as const,
                values: { value: values.elementPath },
              },
            ]
          : []),
        ...validateDates(line, values, dates, today),
      ]),

    async create({ rows: [sentRow = {}], codes, actor, store }) {
      const row = selectNewerValues(sentRow, undefined);
      const id = deriveRecordId(recordType, String(row.code));
      const location = await resolveLocation(store, row, codes);
      const thing = { ...buildRecord(row, location, actor, undefined), columns: mergeColumnDates({}, row) };
      await store.commit(store.create(kind, id, thing), buildReferenceChanges(store, undefined, location));
      return id;
    },

    async update({ rows: [row = {}], standing, codes, actor, store }) {
      const before = await loadRecord(store, standing.id);
      history.mustBeClosed(before);
      const merged = { ...standing.values[0], ...row };
      const location = await resolveLocation(store, merged, codes);
      const columns = mergeColumnDates(getColumnDates(before), row);
      const values = { ...merged, asOf: columns.asOf! };
      await store.commit(
        store.replace(
          kind,
          before as unknown as StoredOf<typeof ewos>,
          { ...buildRecord(values, location, actor, before), columns },
          { expected: standing.version },
        ),
        buildReferenceChanges(store, before, location),
      );
    },

    async image({ id, store }) {
      const thing = await loadRecord(store, id);
      return { version: thing.version, image: getFields(thing) };
    },

    async restore({ id, image, store }) {
      const before = await loadRecord(store, id);
      const value = image as ValueOf<typeof ewos>;
      await store.commit(
        store.replace(kind, before as unknown as StoredOf<typeof ewos>, value),
        buildReferenceChanges(store, before, value),
      );
    },

    async remove({ id, version, store }) {
      const before = (await loadRecord(store, id)) as unknown as StoredOf<typeof ewos>;
      const { items } = await store.list(remarks, {
        prefix: `${recordType}.${id}.`,
        limit: 1,
        consistent: true,
      });
      if (items.length > 0)
        throw new RefusalError('conflict', 'inUse', { values: { by: 'remarks', count: 1 } });
      await store.commit(
        store.remove(kind, before, { expected: version }),
        store.remember(kind, before),
        buildReferenceChanges(store, before, undefined),
      );
    },
  };
}

/** Reports dates that are before a preceding one, or in the future. */
function validateDates(
  line: number,
  values: Values,
  columns: readonly string[],
  today: string,
): RowProblem[] {
  let previousDate: string | undefined;
  return columns.flatMap((column): RowProblem[] => {
    if (values[column] === undefined) return [];
    const value = String(values[column]);
    const earlierDate = previousDate;
    previousDate = value;
    if (value.slice(0, 10) > today) return [{ line, column, code: 'dateAhead', values: { value } }];
    return earlierDate !== undefined && value < earlierDate
      ? [{ line, column, code: 'datesReversed', values: { value, least: earlierDate } }]
      : [];
  });
}
