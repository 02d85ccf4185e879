// Page of the equipment as a table.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { LayoutChoice } from '../layout/layout-choice.tsx';
import { type SearchScope, SearchScopeChoice } from '../search/search-choice.tsx';
import { useOpenForm } from '../way-back.ts';
import { DepartmentFilter, useDepartmentFilter } from './department-filter.tsx';
import { useImportExport } from './import-export.ts';
import { useMachineColumns } from './machine-columns.tsx';
import { MachineListActions } from './machine-list-actions.tsx';
import { useRemoveMachine } from './use-remove-machine.tsx';

const PlantSearch = lazy(async () => ({
  default: (await import('../search/plant-search.tsx')).PlantSearch,
}));
const BeginWithMachines = lazy(async () => ({
  default: (await import('#web/parts/begin/begin-with-machines.tsx')).BeginWithMachines,
}));
const MachineBrief = lazy(async () => ({ default: (await import('./machine-brief.tsx')).MachineBrief }));

export function MachineListPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const openForm = useOpenForm();
  const list = useAllItems(machines.list, {});
  const departmentFilter = useDepartmentFilter(list.data);
  const [searchScope, setSearchScope] = useState<SearchScope>('here');
  const columns = useMachineColumns();
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  // The selection is stored by id, so that changed machines are current.
  const selectedMachines = departmentFilter.chosen?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const selectMachines = (newSelection: readonly MachineResponse[]) =>
    setSelectedIds(newSelection.map(({ id }) => id));
  const furtherExports = useImportExport(
    selectedMachines.length > 0 ? selectedMachines : (departmentFilter.chosen ?? []),
  );
  const { ask: askRemoval, question } = useRemoveMachine(() => selectMachines([]));
  const createButton = session.may('machines', 'create') && (
    <Button variant="primary" onClick={() => openForm(structurePageRoutes.createMachine)}>
      {t('newMachine')}
    </Button>
  );
  return (
    <SpaceBetween size="m">
      <PageTitle title={t('machines')} />
      <DataTable
        id="machines"
        items={departmentFilter.chosen}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="structure"
        title={t('machines')}
        nameOf={({ code }) => code}
        selection="multi"
        selected={selectedMachines}
        onSelect={selectMachines}
        defaultSort={{ id: 'code' }}
        preview={(machine) => (
          <Suspense>
            <MachineBrief machine={machine} />
          </Suspense>
        )}
        emptyText={t('noMachines')}
        emptyAction={
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            {createButton}
            <Suspense>
              <BeginWithMachines />
            </Suspense>
          </SpaceBetween>
        }
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            <LayoutChoice currentLayout="table" />
            <DepartmentFilter {...departmentFilter} />
            <SearchScopeChoice scope={searchScope} localScope="list" onChange={setSearchScope} />
          </SpaceBetween>
        }
        search={
          searchScope === 'plant' ? (
            <Suspense>
              <PlantSearch />
            </Suspense>
          ) : undefined
        }
        furtherExports={furtherExports}
        actions={
          <MachineListActions chosen={selectedMachines} onChoose={selectMachines} onRemove={askRemoval}>
            {createButton}
          </MachineListActions>
        }
      />
      {question}
    </SpaceBetween>
  );
}
