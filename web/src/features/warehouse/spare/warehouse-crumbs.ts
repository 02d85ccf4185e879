// The pages above a spare: the warehouses, and the one it is looked at in.
import { useTranslation } from 'react-i18next';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { paths } from '../../../paths/warehouse.ts';
import type { Crumb } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';

export function useWarehouseCrumbs(id: number): Crumb[] {
  const { t } = useTranslation('warehouse');
  const warehouse = useCall(warehouses.get, { id });
  return [
    { text: t('title'), href: paths.warehouses },
    { text: warehouse.data?.code ?? '…', href: paths.spares(id) },
  ];
}
