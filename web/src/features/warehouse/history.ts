// How the trail tells of warehouses and of the spares in them; of a stock its movements tell.
import { SparePart } from '../../../../shared/warehouse/spare.ts';
import { Warehouse } from '../../../../shared/warehouse/warehouse.ts';
import { paths } from '../../paths/warehouse.ts';
import { ref, type TracedThings } from '../../ui/history/history-things.ts';

export const history: TracedThings = {
  warehouse: { namespace: 'warehouse', schema: Warehouse, page: (id) => paths.editWarehouse(Number(id)) },
  sparePart: {
    namespace: 'warehouse',
    schema: SparePart,
    fields: { elsewhere: ref('warehouse') },
    page: (id) => paths.spare(Number(id)),
  },
};
