// Form pages of a machine: new, or an update with version check.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { flash } from '#web/ui/flashes.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall } from '#web/use-call.ts';
import { useGoBack } from '../way-back.ts';
import { MachineForm } from './machine-form.tsx';

export function EditMachinePage() {
  const { t } = useTranslation('structure');
  const { machineId } = useRouteParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('editMachine')}>
      {(machine) => <MachinePage key={reading} machine={machine} onReload={reload} />}
    </Loaded>
  );
}

export function MachinePage({ machine, onReload }: { machine?: MachineResponse; onReload?: () => void }) {
  const { t } = useTranslation(['structure', 'common']);
  const navigate = useNavigate();
  const goBack = useGoBack(structurePageRoutes.table);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={machine ? `${machine.code} – ${machine.description}` : t('newMachine')}
        crumbs={[{ text: t('machines'), href: structurePageRoutes.table }]}
      />
      <MachineForm
        machine={machine}
        onReload={onReload}
        onCancel={() => goBack()}
        onSaved={({ id, code, flgTwin }, then) => {
          flash('success', machine ? t('common:saved') : t('common:created', { name: code }));
          // A new twin machine is offered the structure of an existing one.
          if (!machine && flgTwin)
            void navigate(structurePageRoutes.structure(id), { state: { askTwin: true } });
          else if (then === 'structure') void navigate(structurePageRoutes.structure(id));
          else goBack();
        }}
      />
    </SpaceBetween>
  );
}
