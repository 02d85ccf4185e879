// The pages of the machine's form: a new machine, or a stored one replaced under its version.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/structure.ts';
import { flash } from '../../../ui/flashes.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall } from '../../../use-call.ts';
import { useWayBack } from '../way-back.ts';
import { MachineForm } from './machine-form.tsx';

export function EditMachinePage() {
  const { t } = useTranslation('structure');
  const { machineId } = usePathParams<'machineId'>();
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
  const back = useWayBack(paths.table);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={machine ? `${machine.code} – ${machine.description}` : t('newMachine')}
        crumbs={[{ text: t('machines'), href: paths.table }]}
      />
      <MachineForm
        machine={machine}
        onReload={onReload}
        onCancel={() => back()}
        onSaved={({ id, code, flgTwin }, then) => {
          flash('success', machine ? t('common:saved') : t('common:created', { name: code }));
          // a new twin begins with the structure of its sister
          if (!machine && flgTwin) void navigate(paths.structure(id), { state: { askTwin: true } });
          else if (then === 'structure') void navigate(paths.structure(id));
          else back();
        }}
      />
    </SpaceBetween>
  );
}
