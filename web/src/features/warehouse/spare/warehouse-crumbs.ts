// Breadcrumbs of a spare: the warehouses, and its warehouse.
import { useTranslation } from 'react-i18next';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import type { Crumb } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';

export function useWarehouseCrumbs(id: number): Crumb[] {
  const { t } = useTranslation('warehouse');
  const warehouse = useCall(warehouses.get, { id });
  return [
    { text: t('title'), href: warehousePageRoutes.warehouses },
    { text: warehouse.data?.code ?? '…', href: warehousePageRoutes.spares(id) },
  ];
}
