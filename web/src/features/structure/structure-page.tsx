// The structure of one machine.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../shared/structure/api.ts';
import { usePathParams } from '../../path-params.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';
import { paths } from './paths.ts';
import { StructurePanel } from './structure-panel.tsx';

export function StructurePage() {
  const { t } = useTranslation('structure');
  const { machineId } = usePathParams<'machineId'>();
  const id = Number(machineId);
  const query = useCall(machines.get, { id });
  return (
    <Loaded query={query}>
      {(machine) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('structureOf', { code: machine.code })}
            crumbs={[{ text: t('machines'), href: paths.table }]}
            description={machine.description}
          />
          <StructurePanel machineCode={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
