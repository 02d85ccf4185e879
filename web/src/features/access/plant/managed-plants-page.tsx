// Plants as they are managed: the list, and the form of a new or an existing one.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ManagedPlant, managedPlants } from '../../../../../shared/access/plant-api.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { PlantForm } from './plant-form.tsx';
import { SwitchPlant } from './plant-switch.tsx';

const here = '/app/management/plants';

export function ManagedPlantsPage() {
  const { t } = useTranslation('plants');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const list = useCall(managedPlants.list, {});
  const { reading, reload } = useReload(list);
  const wanted = params.get('edit');
  if (wanted === 'new' && session.may('plants', 'create'))
    return <PlantForm plant={undefined} onClose={() => setParams({})} />;
  return (
    <Loaded query={list} title={t('title')}>
      {({ items }) => {
        // whoever has one plant to manage, and none to make, has nothing to choose
        const only = items.length === 1 && !session.may('plants', 'create');
        const plant = only ? items[0] : items.find(({ id }) => id === wanted);
        if (!plant) return <PlantList items={items} />;
        return (
          <PlantForm
            key={`${plant.id} ${reading}`}
            plant={plant}
            onClose={only ? undefined : () => setParams({})}
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
  const [switching, setSwitching] = useState<ManagedPlant>();
  const one = items.find(({ id }) => id === selected[0]?.id);
  const create = session.may('plants', 'create') && (
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
        emptyAction={create}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('plants', 'delete') && (
              <Button disabled={one?.manages !== 'everything'} onClick={() => setSwitching(one)}>
                {t(one?.disabled ? 'enable' : 'disable')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
      {switching && <SwitchPlant plant={switching} onClose={() => setSwitching(undefined)} />}
    </>
  );
}

const columns: Column<ManagedPlant>[] = [
  {
    id: 'code',
    value: ({ code }) => code,
    cell: ({ id, code }) => <PageLink to={`${here}?edit=${id}`}>{code}</PageLink>,
  },
  { id: 'description', value: ({ description }) => description, width: 220 },
  {
    id: 'state',
    value: ({ disabled }) => (disabled ? 'disabled' : 'active'),
    kind: 'choice',
    enum: 'userState',
    cell: ({ disabled }) => (
      <Status of="userState" value={disabled ? 'disabled' : 'active'} tone={disabled ? 'stopped' : 'good'} />
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
