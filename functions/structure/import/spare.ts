// Spares in an import: by their code, with the components they are built into, a row each (domain 14.2).
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { parse } from '../../../shared/input.ts';
import { Refused } from '../../../shared/refused.ts';
import { spareCells } from '../../../shared/structure/import-tables.ts';
import { elementToWire } from '../../../shared/structure/wire.ts';
import { SparePart } from '../../../shared/warehouse/spare.ts';
import type { Actor } from '../../http/session.ts';
import {
  type Codes,
  elementKey,
  lower,
  type Standing,
  type Target,
  type Values,
} from '../../ingestion/writes.ts';
import { elements } from '../../table/entities/structure.ts';
import { spares, stocks, warehouses } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import {
  type Imported,
  type KeptStock,
  type Lying,
  linkedPart,
  spareChanged,
  spareImage,
  spareMade,
  spareRemoved,
  spareRestored,
} from '../../warehouse/writes.ts';
import { freeCode, type KeptRow } from '../copying.ts';
import { type NewPlace, placesOfSpare, shownOf, withoutPlaces } from '../element.ts';
import { numbersOf } from '../tree.ts';
import { elementLines, filled } from './standing.ts';
import { flagOf, idAt, spelled } from './value.ts';

type KeptSpare = KeptOf<typeof spares>;
type Row = { line: number; values: Values };

/** A spare of the warehouse by its code alone; one that no warehouse has by the component it is. */
const key = ({ code, warehouseCode, machineCode, componentCode }: Values) =>
  warehouseCode === undefined && machineCode !== undefined && componentCode !== undefined
    ? `${elementKey(machineCode, componentCode)} › ${lower(code)}`
    : lower(code);
const rowKey = ({ machineCode, componentCode }: Values) =>
  machineCode === undefined && componentCode === undefined ? '' : elementKey(machineCode, componentCode);

/** So many with all that is written for each fit one transaction. */
const MOST_PLACES = 12;
/** Elements of a spare that an import could have made, and some more. */
const FEW = 100;
const PIECE = 'pc';

/** What its target knows of a spare besides its rows: in which warehouses it lies, and where its stock can still be opened. */
interface Own {
  warehouses: string[];
  untouched: string[];
}
const ownOf = (standing: Standing | undefined) => standing?.own as Own | undefined;

const fields = {
  description: 'description',
  codeSap: 'codeSap',
  unit: 'uom',
  safetyStock: 'stockMin',
  reorderLevel: 'reorderLevel',
  optimalStock: 'optimalStock',
  minLot: 'minLot',
  unitPrice: 'unitPrice',
  leadTime: 'leadTimeT',
  location: 'location',
  shelving: 'shelving',
  width: 'dimW',
  depth: 'dimD',
  height: 'dimH',
  containerWidth: 'contW',
  containerDepth: 'contD',
  containerHeight: 'contH',
  perContainer: 'qtacont',
  stackable: 'stacked',
  stacked: 'qtastacked',
  yearlyConsumption: 'consumo',
} as const satisfies { [Field in keyof SparePart]?: string };
const columns: readonly string[] = Object.values(fields);
const columnOf = (field: string): string => (fields as Record<string, string>)[field] ?? field;

/** Of all rows; what some say must be what the others do. */
const together = (rows: readonly Values[]): Values => Object.assign({}, ...rows) as Values;

const said = (values: Values): Partial<SparePart> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, column]) => {
      const value = values[column];
      return value === undefined ? [] : [[field, field === 'stackable' ? flagOf(value) : value]];
    }),
  );

/** The rows without what stands so already: some of it is computed, and not what somebody said. */
function changes(rows: readonly Values[], standing: Standing): Values {
  const stands = new Map(standing.values.map((values) => [rowKey(values), values]));
  const bare = stands.get('') ?? {};
  return together(
    rows.map((row) => {
      const its = stands.get(rowKey(row)) ?? bare;
      return Object.fromEntries(
        Object.entries(row).filter(([column, value]) => String(value) !== String(its[column])),
      );
    }),
  );
}

const warehouseOf = (codes: Codes, code: string | number | undefined): number => {
  const id = idAt(codes, 'Warehouses', code);
  if (id !== undefined) return id;
  throw new Refused('invalid', 'refMissing', {
    values: { what: 'warehouse' },
    fields: { warehouseCode: 'refMissing' },
  });
};

/** What the rows say lies where. */
const lyingOf = (rows: readonly Values[], codes: Codes): Lying =>
  new Map(
    rows.flatMap(({ warehouseCode, stock }) =>
      warehouseCode === undefined ? [] : [[warehouseOf(codes, warehouseCode), Number(stock ?? 0)] as const],
    ),
  );

/** The components of these rows that get the spare. @throws Refused refMissing, levelBroken */
async function newPlaces(
  store: Store,
  rows: readonly Values[],
  codes: Codes,
  spare: { code: string; description: string; warehouseId: number },
): Promise<NewPlace[]> {
  const wanted = [...new Map(rows.map((row) => [rowKey(row), row])).values()].filter(
    (row) => rowKey(row) !== '',
  );
  if (wanted.length > MOST_PLACES)
    throw new Refused('invalid', 'invalidInput', { fields: { componentCode: 'tooMany' } });
  const parents = await store.load(
    wanted.map((row) => [elements, idAt<string>(codes, 'Components', rowKey(row)) ?? '0.0'] as const),
    { consistent: true },
  );
  const taken = new Map<string, Set<string>>();
  const made: NewPlace[] = [];
  for (const [i, row] of wanted.entries()) {
    const parent = parents[i];
    if (!parent)
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'element' },
        fields: { componentCode: 'refMissing' },
      });
    const machineId = parent.id.slice(0, parent.id.indexOf('.'));
    const its = taken.get(machineId) ?? new Set();
    taken.set(machineId, its);
    made.push({
      id: `${machineId}.${await store.next(numbersOf(machineId))}`,
      parent,
      code: await unusedCode(store, machineId, spare.code, its),
      description: spare.description,
      warehouseId:
        row.warehouseCode === undefined ? spare.warehouseId : warehouseOf(codes, row.warehouseCode),
    });
  }
  return made;
}

/** The spare's own where no element of the machine has it. */
async function unusedCode(
  store: Store,
  machineId: string,
  code: string,
  taken: Set<string>,
): Promise<string> {
  for (;;) {
    const free = freeCode(code, taken);
    if ((await store.idWith(elements, 'code', free, machineId)) === undefined) return free;
  }
}

const builtIn = (store: Store, spareId: number, places: readonly NewPlace[]): Writes =>
  places.length === 0
    ? []
    : [placesOfSpare(store, spareId, places), store.holdMore(spares, spareId, 'elements', places.length)];

async function elementsLinked(store: Store, spareId: number): Promise<KeptRow[]> {
  const found = await store.referencesTo(spares, spareId, FEW, 'elements');
  const rows = await store.load(
    found.map(({ id }) => [elements, String(id)] as const),
    { consistent: true },
  );
  return rows.flatMap((row) => row ?? []);
}

const inUse = (count: number) => new Refused('conflict', 'inUse', { values: { by: 'elements', count } });

interface Image extends Imported {
  places: string[];
}

export const sparesTarget: Target = {
  table: 'Spares',
  key,
  row: rowKey,
  keepsRows: true,

  written({ qtacont, qtastacked, stock, ...values }, standing) {
    const own = ownOf(standing);
    const takes = !own || own.untouched.includes(lower(values.warehouseCode ?? own.warehouses[0]));
    const stands = standing?.values.find((each) => rowKey(each) === rowKey(values));
    return {
      ...spelled(values, stands, ['code', 'warehouseCode', 'machineCode', 'componentCode']),
      ...(Number(qtacont) > 0 && { qtacont: Number(qtacont) }),
      ...(Number(qtastacked) > 0 && { qtastacked: Number(qtastacked) }),
      ...(takes && stock !== undefined && { stock }),
    };
  },

  standing: (store, actor) => standingOf(store, actor),

  refs: {
    warehouseCode: { table: 'Warehouses' },
    machineCode: { table: 'Machines' },
    componentCode: { table: 'Components', key: rowKey },
  },

  problems: (rows, { standing }) => [
    ...warehouseProblems(rows, standing),
    ...placeProblems(rows, standing),
    ...rows.flatMap((row, i) => [...rowProblems(row, standing), ...agrees(rows, i)]),
  ],

  async create({ rows, codes, actor, store }) {
    const all = together(rows);
    const spare = await parse(
      SparePart,
      {
        ...{ unit: PIECE, ...said(all), code: String(all.code) },
        warehouseId: warehouseOf(codes, rows.find(({ warehouseCode }) => warehouseCode)?.warehouseCode),
      },
      columnOf,
    );
    const places = await newPlaces(store, rows, codes, spare);
    const lying = lyingOf(rows, codes);
    return store.numbered('sparePart', async (id) => {
      await store.commit(await spareMade(store, actor, id, { spare, lying }), builtIn(store, id, places));
      return id;
    });
  },

  async update({ rows, standing, codes, actor, store }) {
    const before = await store.get(spares, Number(standing.id));
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, elsewhere: _____, ...was } = before;
    const after = await parse(SparePart, { ...was, ...said(changes(rows, standing)) }, columnOf);
    const known = new Set(standing.values.map(rowKey));
    const places = await newPlaces(
      store,
      rows.filter((row) => !known.has(rowKey(row))),
      codes,
      after,
    );
    await store.commit(
      await spareChanged(store, actor, before, {
        after,
        lying: lyingOf(rows, codes),
        expected: standing.version,
      }),
      builtIn(store, before.id, places),
    );
  },

  async image({ id, store }) {
    const spare = await store.get(spares, Number(id));
    const [its, linked] = await Promise.all([spareImage(store, spare), elementsLinked(store, spare.id)]);
    const image: Image = { ...its, places: linked.map((row) => row.id) };
    return { version: spare.version, image };
  },

  async restore({ id, image, actor, store }) {
    const { places, ...its } = image as Image;
    const before = await store.get(spares, Number(id));
    const came = (await elementsLinked(store, before.id)).filter((row) => !places.includes(row.id));
    const changed = came.filter(({ version }) => version > 1);
    if (changed.length > 0) throw inUse(changed.length);
    await store.commit(
      await spareRestored(store, actor, before, its),
      withoutPlaces(store, before.id, came),
      came.length === 0 ? [] : store.release(spares, before.id, 'elements', came.length),
    );
  },

  /** Elements that came with it in the same moment go with it; others are in its way. */
  async remove({ id, version, madeAt, actor, store }) {
    const before = await store.get(spares, Number(id));
    const linked = await elementsLinked(store, before.id);
    const others = linked.filter((row) => row.version > 1 || row.updatedAt !== (madeAt ?? before.updatedAt));
    if (others.length > 0) throw inUse(others.length);
    const going = { elements: linked.length };
    await store.commit(
      await spareRemoved(store, actor, before, { expected: version, going }),
      withoutPlaces(store, before.id, linked),
    );
  },
};

/** Every spare of the warehouse by itself and in each component it is built into. */
async function standingOf(store: Store, actor: Actor): Promise<Map<string, Standing>> {
  const [all, lying, named] = await Promise.all([
    allOf(store, spares),
    allOf(store, stocks),
    allOf(store, warehouses),
  ]);
  const codes = new Map(named.map(({ id, code }) => [id, code]));
  const byId = new Map(lying.map((stock) => [stock.id, stock]));
  const lines = await elementLines(store, async (rows) => rows.map((row) => shownOf(actor, row, byId)));
  const builtInto = Map.groupBy(
    lines.Spares.filter(({ of }) => of.macSpare.linked),
    ({ of }) => of.macSpare.idSparePart,
  );
  const nowhere = lines.Spares.filter(({ of, cells }) => !of.macSpare.linked && !cells.warehouseCode).map(
    ({ of: { id, version, updatedAt, updatedBy }, cells }): [string, Standing] => {
      const values = filled(cells);
      return [key(values), { id, version, updatedAt, updatedBy, values: [values] }];
    },
  );
  return new Map([
    ...nowhere,
    ...all.map((spare): [string, Standing] => {
      const { id, version, updatedAt, updatedBy } = spare;
      const its = [spare.warehouseId, ...(spare.elsewhere ?? [])].flatMap((place) => {
        const stock = byId.get(`${place}.${id}`);
        return stock ? [{ stock, code: codes.get(place) ?? '' }] : [];
      });
      const own: Own = {
        warehouses: its.map(({ code }) => lower(code)),
        untouched: its
          .filter(({ stock }) => stock.qty === 0 && stock.lastMovementOn === undefined)
          .map(({ code }) => lower(code)),
      };
      const values = [
        ...its.slice(0, 1).map(({ stock }) => alone(actor, spare, stock, codes)),
        ...(builtInto.get(id) ?? []).map(({ cells }) => filled(cells)),
      ];
      return [lower(spare.code), { id, version, updatedAt, updatedBy, values, own }];
    }),
  ]);
}

/** As an export would say it if it were built in nowhere. */
function alone(actor: Actor, spare: KeptSpare, stock: KeptStock, codes: ReadonlyMap<number, string>): Values {
  const { code, description, warehouseId, id: sparePartId, updatedAt, updatedBy, version } = spare;
  const part = { ...linkedPart(stock, actor), warehouseId, sparePartId };
  const element = elementToWire({
    ...{ id: '', machineId: 0, level: 3, spare: true, autonomous: false },
    ...{ code, description, part, updatedAt, updatedBy, version },
  });
  return filled(spareCells(element, (id) => codes.get(id)));
}

/** Without a warehouse stays only what stands so (check 1). */
const warehouseProblems = (rows: readonly Row[], standing: Standing | undefined): RowProblem[] =>
  rows.flatMap(({ line, values }): RowProblem[] => {
    if (values.warehouseCode !== undefined) return [];
    const stands = standing?.values.find((each) => rowKey(each) === rowKey(values));
    const same = Object.entries(values).every(([name, value]) => lower(stands?.[name]) === lower(value));
    return stands && stands.warehouseCode === undefined && same
      ? []
      : [{ line, column: 'warehouseCode', code: 'required' }];
  });

/** It lies where it lies, and is built into so many components at once (check 5). */
function placeProblems(rows: readonly Row[], standing: Standing | undefined): RowProblem[] {
  const own = ownOf(standing);
  const known = new Set(standing?.values.map(rowKey));
  const places = new Set<string>();
  return rows.flatMap(({ line, values }): RowProblem[] => {
    const { warehouseCode } = values;
    const place = rowKey(values);
    if (place !== '' && !known.has(place)) places.add(place);
    return [
      ...(own && warehouseCode !== undefined && !own.warehouses.includes(lower(warehouseCode))
        ? [
            {
              line,
              column: 'warehouseCode',
              code: 'liesElsewhere' as const,
              values: { value: warehouseCode },
            },
          ]
        : []),
      ...(places.size > MOST_PLACES && !known.has(place) && place !== ''
        ? [{ line, column: 'componentCode', code: 'tooManyPlaces' as const, values: { limit: MOST_PLACES } }]
        : []),
    ];
  });
}

function rowProblems({ line, values }: Row, standing: Standing | undefined): RowProblem[] {
  const own = ownOf(standing);
  const stands =
    standing?.values.find((each) => rowKey(each) === rowKey(values)) ?? standing?.values[0] ?? {};
  const { stockMin, reorderLevel, optimalStock } = { ...stands, ...values };
  const { machineCode, componentCode, stock } = values;
  const problems: RowProblem[] = [];
  if ((machineCode === undefined) !== (componentCode === undefined))
    problems.push({
      line,
      column: machineCode === undefined ? 'machineCode' : 'componentCode',
      code: 'required',
    });
  if (stockMin !== undefined && optimalStock !== undefined && stockMin > optimalStock)
    problems.push({ line, column: 'stockMin', code: 'minAboveOptimal' });
  if (stockMin !== undefined && reorderLevel !== undefined && reorderLevel < stockMin)
    problems.push({ line, column: 'reorderLevel', code: 'reorderBelowMin' });
  const opens = !own || own.untouched.includes(lower(values.warehouseCode ?? own.warehouses[0]));
  if (stock !== undefined && !opens && stock !== (stands.stock ?? 0))
    problems.push({ line, column: 'stock', code: 'stockStays', values: { stock: stands.stock ?? 0 } });
  return problems;
}

/** What a spare is stands in each of its rows alike; what lies of it alike in those of a warehouse (check 4). */
function agrees(rows: readonly Row[], i: number): RowProblem[] {
  const { line, values } = rows[i]!;
  const other = rows
    .slice(0, i)
    .find(({ values: before }) =>
      [...columns, ...(lower(before.warehouseCode) === lower(values.warehouseCode) ? ['stock'] : [])].some(
        (column) =>
          values[column] !== undefined && before[column] !== undefined && values[column] !== before[column],
      ),
    );
  return other ? [{ line, code: 'keyTwice', values: { line: other.line } }] : [];
}
