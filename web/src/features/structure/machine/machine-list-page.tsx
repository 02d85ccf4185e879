// The equipment as a table.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll } from '../../../use-call.ts';
import { LayoutChoice } from '../layout/layout-choice.tsx';
import { SearchChoice, type Where } from '../search/search-choice.tsx';
import { useVisit } from '../way-back.ts';
import { DepartmentFilter, useDepartment } from './department-filter.tsx';
import { useImportExport } from './import-export.ts';
import { useMachineColumns } from './machine-columns.tsx';
import { MachineListActions } from './machine-list-actions.tsx';
import { useRemoveMachine } from './use-remove-machine.tsx';

const PlantSearch = lazy(async () => ({
  default: (await import('../search/plant-search.tsx')).PlantSearch,
}));
const BeginWithMachines = lazy(async () => ({
  default: (await import('../../../parts/begin/begin-with-machines.tsx')).BeginWithMachines,
}));
const MachineBrief = lazy(async () => ({ default: (await import('./machine-brief.tsx')).MachineBrief }));

export function MachineListPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const visit = useVisit();
  const list = useAll(machines.list, {});
  const places = useDepartment(list.data);
  const [where, lookIn] = useState<Where>('here');
  const columns = useMachineColumns();
  const [chosenIds, setChosenIds] = useState<readonly number[]>([]);
  // a machine changed meanwhile is chosen as it is now
  const chosen = places.chosen?.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const choose = (some: readonly MachineResponse[]) => setChosenIds(some.map(({ id }) => id));
  const furtherExports = useImportExport(chosen.length > 0 ? chosen : (places.chosen ?? []));
  const { ask, question } = useRemoveMachine(() => choose([]));
  const create = session.may('machines', 'create') && (
    <Button variant="primary" onClick={() => visit(paths.createMachine)}>
      {t('newMachine')}
    </Button>
  );
  return (
    <SpaceBetween size="m">
      <PageTitle title={t('machines')} />
      <DataTable
        id="machines"
        items={places.chosen}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="structure"
        title={t('machines')}
        nameOf={({ code }) => code}
        selection="multi"
        selected={chosen}
        onSelect={choose}
        defaultSort={{ id: 'code' }}
        preview={(machine) => (
          <Suspense>
            <MachineBrief machine={machine} />
          </Suspense>
        )}
        emptyText={t('noMachines')}
        emptyAction={
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            {create}
            <Suspense>
              <BeginWithMachines />
            </Suspense>
          </SpaceBetween>
        }
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            <LayoutChoice shown="table" />
            <DepartmentFilter {...places} />
            <SearchChoice where={where} here="list" onChange={lookIn} />
          </SpaceBetween>
        }
        search={
          where === 'plant' ? (
            <Suspense>
              <PlantSearch />
            </Suspense>
          ) : undefined
        }
        furtherExports={furtherExports}
        actions={
          <MachineListActions chosen={chosen} onChoose={choose} onRemove={ask}>
            {create}
          </MachineListActions>
        }
      />
      {question}
    </SpaceBetween>
  );
}
