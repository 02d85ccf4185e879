// SAP page of a warehouse: pending consumption and movements posted by SAP.
import { SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';
import { SapHistory } from './sap-history.tsx';
import { SapPending } from './sap-pending.tsx';

export function SapPage() {
  const { t } = useTranslation('sap');
  const { idWar } = useRouteParams<'idWar'>();
  const [params, setParams] = useSearchParams();
  const id = Number(idWar);
  const { data: warehouse } = useCall(warehouses.get, { id });
  const crumbs = useWarehouseCrumbs(id);
  const tabs = [
    { id: 'pending', label: t('pending'), content: <SapPending warehouseId={id} /> },
    { id: 'history', label: t('history'), content: <SapHistory warehouseId={id} /> },
  ];
  const active = tabs.find((tab) => tab.id === params.get('tab'))?.id ?? 'pending';
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('title')}
        crumbs={crumbs}
        description={warehouse && `${warehouse.code} ${warehouse.description}`}
      />
      <Tabs
        tabs={tabs.map((tab) => ({ ...tab, content: tab.id === active && tab.content }))}
        activeTabId={active}
        onChange={({ detail }) => setParams({ tab: detail.activeTabId }, { replace: true })}
      />
    </SpaceBetween>
  );
}
