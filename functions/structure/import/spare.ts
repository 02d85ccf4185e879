// Import target of spares, by code, with one row for each component that uses them (domain 14.2).
import { parseInput } from '#shared/input.ts';
import { RefusalError } from '#shared/refused.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { spares } from '../../db/entities/warehouse.ts';
import { type CodeLookup, type Target, toCellKey, type Values } from '../../ingestion/public.ts';
import {
  buildSpareChange,
  buildSpareCreation,
  buildSpareImage,
  buildSpareRemoval,
  buildSpareRestoration,
  type SpareImportImage,
  type StockByWarehouse,
} from '../../warehouse/public.ts';
import { buildSpareElementRemoval } from '../element/spare-elements.ts';
import { loadExistingSpares } from './existing-spares.ts';
import { validateAgreement, validateComponents, validateRow, validateWarehouses } from './spare-checks.ts';
import {
  buildElementWrites,
  getWarehouseId,
  loadLinkedElements,
  resolveNewComponents,
} from './spare-components.ts';
import {
  getChangedValues,
  getColumn,
  getKey,
  getRowKey,
  getWarehouseData,
  mergeRows,
  toSpareFields,
} from './spare-rows.ts';
import { keepSpelling } from './value.ts';

const DEFAULT_UNIT = 'pc';

/** Returns the stock by warehouse of the rows. */
const getStockByWarehouse = (rows: readonly Values[], codes: CodeLookup): StockByWarehouse =>
  new Map(
    rows.flatMap(({ warehouseCode, stock }) =>
      warehouseCode === undefined
        ? []
        : [[getWarehouseId(codes, warehouseCode), Number(stock ?? 0)] as const],
    ),
  );

const buildInUseRefusal = (count: number) =>
  new RefusalError('conflict', 'inUse', { values: { by: 'elements', count } });

interface SpareImage extends SpareImportImage {
  places: string[];
}

export const sparesTarget: Target = {
  table: 'Spares',
  key: getKey,
  row: getRowKey,
  keepsRows: true,

  written({ qtacont, qtastacked, stock, ...values }, standing) {
    const warehouseData = getWarehouseData(standing);
    const takesStock =
      !warehouseData ||
      warehouseData.untouched.includes(toCellKey(values.warehouseCode ?? warehouseData.warehouses[0]));
    const existingRow = standing?.values.find((each) => getRowKey(each) === getRowKey(values));
    return {
      ...keepSpelling(values, existingRow, ['code', 'warehouseCode', 'machineCode', 'componentCode']),
      ...(Number(qtacont) > 0 && { qtacont: Number(qtacont) }),
      ...(Number(qtastacked) > 0 && { qtastacked: Number(qtastacked) }),
      ...(takesStock && stock !== undefined && { stock }),
    };
  },

  standing: (store, actor) => loadExistingSpares(store, actor),

  refs: {
    warehouseCode: { table: 'Warehouses' },
    machineCode: { table: 'Machines' },
    componentCode: { table: 'Components', key: getRowKey },
  },

  problems: (rows, { standing }) => [
    ...validateWarehouses(rows, standing),
    ...validateComponents(rows, standing),
    ...rows.flatMap((row, i) => [...validateRow(row, standing), ...validateAgreement(rows, i)]),
  ],

  async create({ rows, codes, actor, store }) {
    const mergedRow = mergeRows(rows);
    const spare = await parseInput(
      SparePart,
      {
        ...{ unit: DEFAULT_UNIT, ...toSpareFields(mergedRow), code: String(mergedRow.code) },
        warehouseId: getWarehouseId(codes, rows.find(({ warehouseCode }) => warehouseCode)?.warehouseCode),
      },
      getColumn,
    );
    const newComponents = await resolveNewComponents(store, rows, codes, spare);
    const stockByWarehouse = getStockByWarehouse(rows, codes);
    return store.numbered('sparePart', async (id) => {
      await store.commit(
        await buildSpareCreation(store, actor, id, { spare, lying: stockByWarehouse }),
        buildElementWrites(store, id, newComponents),
      );
      return id;
    });
  },

  async update({ rows, standing, codes, actor, store }) {
    const before = await store.get(spares, Number(standing.id));
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, elsewhere: _____, ...storedFields } = before;
    const after = await parseInput(
      SparePart,
      { ...storedFields, ...toSpareFields(getChangedValues(rows, standing)) },
      getColumn,
    );
    const knownKeys = new Set(standing.values.map(getRowKey));
    const newComponents = await resolveNewComponents(
      store,
      rows.filter((row) => !knownKeys.has(getRowKey(row))),
      codes,
      after,
    );
    await store.commit(
      await buildSpareChange(store, actor, before, {
        after,
        lying: getStockByWarehouse(rows, codes),
        expected: standing.version,
      }),
      buildElementWrites(store, before.id, newComponents),
    );
  },

  async image({ id, store }) {
    const spare = await store.get(spares, Number(id));
    const [spareImageData, linkedElements] = await Promise.all([
      buildSpareImage(store, spare),
      loadLinkedElements(store, spare.id),
    ]);
    const image: SpareImage = { ...spareImageData, places: linkedElements.map((row) => row.id) };
    return { version: spare.version, image };
  },

  async restore({ id, image, actor, store }) {
    const { places: elementIds, ...spareImageData } = image as SpareImage;
    const before = await store.get(spares, Number(id));
    const addedElements = (await loadLinkedElements(store, before.id)).filter(
      (row) => !elementIds.includes(row.id),
    );
    const changedElements = addedElements.filter(({ version }) => version > 1);
    if (changedElements.length > 0) throw buildInUseRefusal(changedElements.length);
    await store.commit(
      await buildSpareRestoration(store, actor, before, spareImageData),
      buildSpareElementRemoval(store, before.id, addedElements),
      addedElements.length === 0 ? [] : store.release(spares, before.id, 'elements', addedElements.length),
    );
  },

  /** Removes a spare with the elements created in the same import; refused if others exist. */
  async remove({ id, version, madeAt, actor, store }) {
    const before = await store.get(spares, Number(id));
    const linkedElements = await loadLinkedElements(store, before.id);
    const otherElements = linkedElements.filter(
      (row) => row.version > 1 || row.updatedAt !== (madeAt ?? before.updatedAt),
    );
    if (otherElements.length > 0) throw buildInUseRefusal(otherElements.length);
    const going = { elements: linkedElements.length };
    await store.commit(
      await buildSpareRemoval(store, actor, before, { expected: version, going }),
      buildSpareElementRemoval(store, before.id, linkedElements),
    );
  },
};
