// Audit trail definitions of warehouses and spares; the history of a stock is its movements.
import { CountHeader } from '#shared/warehouse/count.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { Warehouse } from '#shared/warehouse/warehouse.ts';
import { warehousePageRoutes } from '../../paths/warehouse.ts';
import { type HistoryDefinitions, refField } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  warehouse: {
    namespace: 'warehouse',
    schema: Warehouse,
    page: (id) => warehousePageRoutes.editWarehouse(Number(id)),
  },
  sparePart: {
    namespace: 'warehouse',
    schema: SparePart,
    fields: { elsewhere: refField('warehouse') },
    page: (id) => warehousePageRoutes.spare(Number(id)),
  },
  count: { namespace: 'warehouseCount', schema: CountHeader },
  sapBatch: { namespace: 'sap', fields: { warehouseId: refField('warehouse') } },
};
