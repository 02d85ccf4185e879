// Page of the structure of one machine.
import { SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { PlantSearch } from '../search/plant-search.tsx';
import { type SearchScope, SearchScopeChoice } from '../search/search-choice.tsx';
import { StructurePanel } from './structure-panel.tsx';

export function StructurePage() {
  const { t } = useTranslation('structure');
  const { machineId } = useRouteParams<'machineId'>();
  const id = Number(machineId);
  const [searchScope, setSearchScope] = useState<SearchScope>('here');
  const { state } = useLocation() as { state: { askTwin?: boolean } | null };
  const query = useCall(machines.get, { id });
  return (
    <Loaded query={query} title={t('structure')}>
      {(machine) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('structureOf', { code: machine.code })}
            crumbs={[{ text: t('machines'), href: structurePageRoutes.table }]}
            description={machine.description}
          />
          <div className="equipment-finders">
            <SearchScopeChoice scope={searchScope} localScope="structure" onChange={setSearchScope} />
            {searchScope === 'plant' && <PlantSearch />}
          </div>
          <StructurePanel
            key={id}
            machineCode={machine.code}
            askTwin={state?.askTwin}
            find={searchScope === 'here'}
          />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
