// Spares of a plant as an import compares them with its rows.
import { buildSpareCells } from '#shared/structure/import-tables.ts';
import { toElementResponse } from '#shared/structure/wire.ts';
import { spares, stocks, warehouses } from '../../db/entities/warehouse.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { type ExistingRecord, toCellKey, type Values } from '../../ingestion/public.ts';
import { buildLinkedPart, type StoredStock } from '../../warehouse/public.ts';
import { buildListedElement } from '../element/response.ts';
import { getKey, type WarehouseData } from './spare-rows.ts';
import { loadElementRows, removeEmpty } from './standing.ts';

type StoredSpare = StoredOf<typeof spares>;

/** Returns every spare of the warehouse, with rows for itself and for each component that uses it. */
export async function loadExistingSpares(store: Store, actor: Actor): Promise<Map<string, ExistingRecord>> {
  const [allSpares, allStocks, allWarehouses] = await Promise.all([
    loadAllItems(store, spares),
    loadAllItems(store, stocks),
    loadAllItems(store, warehouses),
  ]);
  const codes = new Map(allWarehouses.map(({ id, code }) => [id, code]));
  const stocksById = new Map(allStocks.map((stock) => [stock.id, stock]));
  const lines = await loadElementRows(store, async (rows) =>
    rows.map((row) => buildListedElement(actor, row, stocksById)),
  );
  const linesBySpare = Map.groupBy(
    lines.Spares.filter(({ record }) => record.macSpare.linked),
    ({ record }) => record.macSpare.idSparePart,
  );
  const unlinkedRecords = lines.Spares.filter(
    ({ record, cells }) => !record.macSpare.linked && !cells.warehouseCode,
  ).map(({ record: { id, version, updatedAt, updatedBy }, cells }): [string, ExistingRecord] => {
    const values = removeEmpty(cells);
    return [getKey(values), { id, version, updatedAt, updatedBy, values: [values] }];
  });
  return new Map([
    ...unlinkedRecords,
    ...allSpares.map((spare): [string, ExistingRecord] => {
      const { id, version, updatedAt, updatedBy } = spare;
      const spareStocks = [spare.warehouseId, ...(spare.elsewhere ?? [])].flatMap((warehouse) => {
        const stock = stocksById.get(`${warehouse}.${id}`);
        return stock ? [{ stock, code: codes.get(warehouse) ?? '' }] : [];
      });
      const warehouseData: WarehouseData = {
        warehouses: spareStocks.map(({ code }) => toCellKey(code)),
        untouched: spareStocks
          .filter(({ stock }) => stock.qty === 0 && stock.lastMovementOn === undefined)
          .map(({ code }) => toCellKey(code)),
      };
      const values = [
        ...spareStocks.slice(0, 1).map(({ stock }) => buildSpareRow(actor, spare, stock, codes)),
        ...(linesBySpare.get(id) ?? []).map(({ cells }) => removeEmpty(cells)),
      ];
      return [toCellKey(spare.code), { id, version, updatedAt, updatedBy, values, own: warehouseData }];
    }),
  ]);
}

/** Returns the row of a spare as exported without a component. */
function buildSpareRow(
  actor: Actor,
  spare: StoredSpare,
  stock: StoredStock,
  codes: ReadonlyMap<number, string>,
): Values {
  const { code, description, warehouseId, id: sparePartId, updatedAt, updatedBy, version } = spare;
  const part = { ...buildLinkedPart(stock, actor), warehouseId, sparePartId };
  const element = toElementResponse({
    ...{ id: '', machineId: 0, level: 3, spare: true, autonomous: false },
    ...{ code, description, part, updatedAt, updatedBy, version },
  });
  return removeEmpty(buildSpareCells(element, (id) => codes.get(id)));
}
