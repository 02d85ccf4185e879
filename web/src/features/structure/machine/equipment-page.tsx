// The equipment as tree and cards: the machines on the left, the chosen one's structure on the right.
import { Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { StructurePanel } from '../element/structure-panel.tsx';
import { LayoutChoice } from '../layout/layout-choice.tsx';
import { PlantSearch } from '../search/plant-search.tsx';
import { SearchChoice, type Where } from '../search/search-choice.tsx';
import { useVisit } from '../way-back.ts';
import { DepartmentFilter, useDepartment } from './department-filter.tsx';
import { MachineCards } from './machine-cards.tsx';
import { useRemoveMachine } from './use-remove-machine.tsx';

const BeginWithMachines = lazy(async () => ({
  default: (await import('../../../parts/begin/begin-with-machines.tsx')).BeginWithMachines,
}));

export function EquipmentPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const visit = useVisit();
  const list = useAll(machines.list, {});
  const [params, setParams] = useSearchParams();
  const places = useDepartment(list.data);
  const { department } = places;
  const [where, lookIn] = useState<Where>('plant');
  const chosen = places.chosen?.find(({ id }) => String(id) === params.get('machine'));
  const show = (shown: Readonly<Record<string, string | undefined>>) => {
    const named = Object.entries(shown).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    setParams(named as [string, string][], { replace: true });
  };
  const { ask, question } = useRemoveMachine(() => show({ department }));
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('machines')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <LayoutChoice shown="cards" />
            {chosen && session.may('machines', 'delete') && (
              <Button onClick={() => ask(chosen)}>{t('deleteMachine')}</Button>
            )}
            {session.may('machines', 'create') && (
              <Button variant="primary" onClick={() => visit(paths.createMachine)}>
                {t('newMachine')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <div className="equipment-finders">
        <DepartmentFilter {...places} />
        {chosen && <SearchChoice where={where} here="structure" onChange={lookIn} />}
        {!(chosen && where === 'here') && (
          <PlantSearch onOpen={(machine, element) => show({ machine: String(machine), element })} />
        )}
      </div>
      <Loaded query={list}>
        {() => (
          <Equipment
            items={places.chosen ?? []}
            chosen={chosen}
            find={where === 'here'}
            onChoose={({ id }) => show({ department, machine: String(id) })}
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
  /** In the structure. */
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
