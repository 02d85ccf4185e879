// Page of the equipment as tree and cards: machines beside the structure of the selected one.
import { Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { StructurePanel } from '../element/structure-panel.tsx';
import { LayoutChoice } from '../layout/layout-choice.tsx';
import { PlantSearch } from '../search/plant-search.tsx';
import { type SearchScope, SearchScopeChoice } from '../search/search-choice.tsx';
import { useOpenForm } from '../way-back.ts';
import { DepartmentFilter, useDepartmentFilter } from './department-filter.tsx';
import { MachineCards } from './machine-cards.tsx';
import { useRemoveMachine } from './use-remove-machine.tsx';

const BeginWithMachines = lazy(async () => ({
  default: (await import('#web/parts/begin/begin-with-machines.tsx')).BeginWithMachines,
}));

export function EquipmentPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const openForm = useOpenForm();
  const list = useAllItems(machines.list, {});
  const [params, setParams] = useSearchParams();
  const departmentFilter = useDepartmentFilter(list.data);
  const { department } = departmentFilter;
  const [searchScope, setSearchScope] = useState<SearchScope>('plant');
  const selectedMachine = departmentFilter.chosen?.find(({ id }) => String(id) === params.get('machine'));
  const setSelection = (selection: Readonly<Record<string, string | undefined>>) => {
    const paramEntries = Object.entries(selection).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    setParams(paramEntries as [string, string][], { replace: true });
  };
  const { ask: askRemoval, question } = useRemoveMachine(() => setSelection({ department }));
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('machines')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <LayoutChoice currentLayout="cards" />
            {selectedMachine && session.may('machines', 'delete') && (
              <Button onClick={() => askRemoval(selectedMachine)}>{t('deleteMachine')}</Button>
            )}
            {session.may('machines', 'create') && (
              <Button variant="primary" onClick={() => openForm(structurePageRoutes.createMachine)}>
                {t('newMachine')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <div className="equipment-finders">
        <DepartmentFilter {...departmentFilter} />
        {selectedMachine && (
          <SearchScopeChoice scope={searchScope} localScope="structure" onChange={setSearchScope} />
        )}
        {!(selectedMachine && searchScope === 'here') && (
          <PlantSearch onOpen={(machine, element) => setSelection({ machine: String(machine), element })} />
        )}
      </div>
      <Loaded query={list}>
        {() => (
          <Equipment
            items={departmentFilter.chosen ?? []}
            chosen={selectedMachine}
            find={searchScope === 'here'}
            onChoose={({ id }) => setSelection({ department, machine: String(id) })}
          />
        )}
      </Loaded>
      {question}
    </SpaceBetween>
  );
}

interface Props {
  items: readonly MachineResponse[];
  chosen: MachineResponse | undefined;
  /** Whether the structure has its search box. */
  find: boolean;
  onChoose: (machine: MachineResponse) => void;
}

function Equipment({ items, chosen, find, onChoose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  return (
    <div className="machine-columns">
      <MachineCards machines={items} chosen={chosen} onChoose={onChoose} />
      {chosen ? (
        <StructurePanel key={chosen.id} machineCode={chosen.code} find={find} />
      ) : (
        <Container>
          <Box textAlign="center" padding="l">
            <b>{t(items.length === 0 ? 'noMachines' : 'chooseMachine')}</b>
            <Box color="text-body-secondary">
              {t(items.length === 0 ? 'addFirstMachine' : 'chooseMachineHint')}
            </Box>
            {items.length === 0 && (
              <Suspense>
                <BeginWithMachines />
              </Suspense>
            )}
          </Box>
        </Container>
      )}
    </div>
  );
}
