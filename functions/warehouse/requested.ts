// Spares requested for held work: those that EWOs on hold wait for, with their stock.
import { getMissingSpares } from '#shared/requests/steps/held-spares.ts';
import type { spareParts as api, RequestedSpare } from '#shared/warehouse/spare-api.ts';
import { ewos } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { stocks } from '../db/entities/warehouse.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Handler } from '../http/serve.ts';
import { buildStockId } from './spare-stocks.ts';

export const listRequestedSpares: Handler<typeof api.requested> = async ({ store }) => {
  const openEwos = await loadAllPages((next) => store.listBy(ewos, 'desk', ['open'], { next }));
  const lines = openEwos.flatMap((ewo) =>
    getMissingSpares(ewo).map((spare) => ({ ewo, spare, hold: ewo.holds!.at(-1)! })),
  );
  const elementIds = lines.flatMap(({ spare }) => (typeof spare.spareId === 'string' ? spare.spareId : []));
  const [namedMachines, namedElements] = await Promise.all([
    store.loadParts(
      machines,
      lines.map(({ ewo }) => ewo.machineId),
      ['code', 'description'],
    ),
    store.loadParts(elements, elementIds, ['part']),
  ]);
  const getSpareId = ({ spareId }: (typeof lines)[number]['spare']) =>
    typeof spareId === 'number' ? spareId : namedElements.get(spareId)?.part?.sparePartId;
  const requestedStocks = await store.load(
    lines.map(({ spare }) => [stocks, buildStockId(spare.warehouseId ?? 0, getSpareId(spare) ?? 0)] as const),
  );
  return {
    items: lines
      .map(({ ewo, spare, hold }, i): RequestedSpare => {
        const { spareId: _, ...names } = spare;
        const machine = namedMachines.get(ewo.machineId);
        const stock = requestedStocks[i];
        return {
          ...names,
          id: `${ewo.id} ${spare.spareId} ${spare.warehouseId ?? ''}`,
          ...{ ewoId: ewo.id, ewoCode: ewo.code, what: ewo.breakdownDescription, machineId: ewo.machineId },
          machine: machine && { code: machine.code, description: machine.description },
          stopped: ewo.machineStatus === 'stopped',
          ...{ heldFrom: hold.from, until: hold.until, note: hold.note },
          spareId: spare.warehouseId === undefined ? undefined : getSpareId(spare),
          ...(stock && { stock: stock.qty, free: stock.free }),
        };
      })
      .sort((a, b) => Number(b.stopped) - Number(a.stopped) || a.heldFrom.localeCompare(b.heldFrom)),
  };
};
