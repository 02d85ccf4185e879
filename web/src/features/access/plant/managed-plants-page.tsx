// Page of the plants the user manages: the list, and the form of a new or an existing plant.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ManagedPlant, managedPlants } from '#shared/access/plant-api.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { PlantForm } from './plant-form.tsx';
import { PlantStateDialog } from './plant-switch.tsx';

const plantsRoute = '/app/management/plants';

export function ManagedPlantsPage() {
  const { t } = useTranslation('plants');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const list = useCall(managedPlants.list, {});
  const { reading, reload } = useReload(list);
  const editParam = params.get('edit');
  if (editParam === 'new' && session.may('plants', 'create'))
    return <PlantForm plant={undefined} onClose={() => setParams({})} />;
  return (
    <Loaded query={list} title={t('title')}>
      {({ items }) => {
        // A user who manages a single plant and may not create one gets its form directly.
        const isOnlyPlant = items.length === 1 && !session.may('plants', 'create');
        const plant = isOnlyPlant ? items[0] : items.find(({ id }) => id === editParam);
        if (!plant) return <PlantList items={items} />;
        return (
          <PlantForm
            key={`${plant.id} ${reading}`}
            plant={plant}
            onClose={isOnlyPlant ? undefined : () => setParams({})}
            onReload={reload}
          />
        );
      }}
    </Loaded>
  );
}

function PlantList({ items }: { items: ManagedPlant[] }) {
  const { t } = useTranslation('plants');
  const session = useSession();
  const [, setParams] = useSearchParams();
  const [selected, setSelected] = useState<ManagedPlant[]>([]);
  const [plantToSwitch, setPlantToSwitch] = useState<ManagedPlant>();
  const selectedPlant = items.find(({ id }) => id === selected[0]?.id);
  const createButton = session.may('plants', 'create') && (
    <Button variant="primary" onClick={() => setParams({ edit: 'new' })}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('title')} />
      <DataTable
        id="managed-plants"
        items={items}
        columns={columns}
        namespace="plants"
        title={t('title')}
        nameOf={({ code, description }) => `${code} – ${description}`}
        selection={session.may('plants', 'delete') ? 'single' : undefined}
        selected={selected}
        onSelect={setSelected}
        emptyAction={createButton}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('plants', 'delete') && (
              <Button
                disabled={selectedPlant?.manages !== 'everything'}
                onClick={() => setPlantToSwitch(selectedPlant)}
              >
                {t(selectedPlant?.disabled ? 'enable' : 'disable')}
              </Button>
            )}
            {createButton}
          </SpaceBetween>
        }
      />
      {plantToSwitch && (
        <PlantStateDialog plant={plantToSwitch} onClose={() => setPlantToSwitch(undefined)} />
      )}
    </>
  );
}

const columns: Column<ManagedPlant>[] = [
  {
    id: 'code',
    value: ({ code }) => code,
    cell: ({ id, code }) => <PageLink to={`${plantsRoute}?edit=${id}`}>{code}</PageLink>,
  },
  { id: 'description', value: ({ description }) => description, width: 220 },
  {
    id: 'state',
    value: ({ disabled }) => (disabled ? 'disabled' : 'active'),
    kind: 'choice',
    enum: 'userState',
    cell: ({ disabled }) => (
      <Status
        enumName="userState"
        value={disabled ? 'disabled' : 'active'}
        tone={disabled ? 'stopped' : 'good'}
      />
    ),
  },
  { id: 'region', value: ({ region }) => region },
  { id: 'language', value: ({ language }) => language, kind: 'choice', enum: 'language' },
  { id: 'timeZone', value: ({ timeZone }) => timeZone },
  { id: 'currency', value: ({ currency }) => currency },
  { id: 'resources', value: ({ resources }) => resources, kind: 'flag' },
  { id: 'warehouseSap', value: ({ warehouseSap }) => warehouseSap, kind: 'flag' },
  { id: 'checklists', value: ({ checklists }) => checklists, kind: 'flag' },
  { id: 'subDomain', value: ({ subDomain }) => subDomain },
  { id: 'auditTool', value: ({ auditTool }) => auditTool, kind: 'flag' },
  { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
  { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
];
