// The structure of one machine.
import { SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/structure.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { PlantSearch } from '../search/plant-search.tsx';
import { SearchChoice, type Where } from '../search/search-choice.tsx';
import { StructurePanel } from './structure-panel.tsx';

export function StructurePage() {
  const { t } = useTranslation('structure');
  const { machineId } = usePathParams<'machineId'>();
  const id = Number(machineId);
  const [where, lookIn] = useState<Where>('here');
  const { state } = useLocation() as { state: { askTwin?: boolean } | null };
  const query = useCall(machines.get, { id });
  return (
    <Loaded query={query} title={t('structure')}>
      {(machine) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('structureOf', { code: machine.code })}
            crumbs={[{ text: t('machines'), href: paths.table }]}
            description={machine.description}
          />
          <div className="equipment-finders">
            <SearchChoice where={where} here="structure" onChange={lookIn} />
            {where === 'plant' && <PlantSearch />}
          </div>
          <StructurePanel
            key={id}
            machineCode={machine.code}
            askTwin={state?.askTwin}
            find={where === 'here'}
          />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
