// Summary of a machine: class, status, location and residual life.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { useLookups } from './lookups.ts';
import { ClassBadge, hasClass, MachineStatus } from './machine-status.tsx';
import { ResidualLifeBadge } from './residual-life-badge.tsx';

export function MachineBrief({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const lookup = useLookups('machineTypology');
  const none = t('common:none');
  const typology = lookup('machineTypology', machine.idtipology);
  return (
    <SpaceBetween size="m">
      {machine.fileImg && (
        <Thumb id={machine.fileImg} name={`${machine.code} – ${machine.description}`} size="sheet" />
      )}
      <KeyValuePairs
        columns={2}
        items={[
          { label: t('fields.status'), value: <MachineStatus status={machine.stato} /> },
          { label: t('fields.class'), value: hasClass(machine) ? <ClassBadge machine={machine} /> : none },
          ...(typology === undefined ? [] : [{ label: t('fields.typologyId'), value: typology || none }]),
          { label: t('fields.department'), value: machine.department ?? none },
          {
            label: t('fields.residualLifeOn'),
            value: <ResidualLifeBadge expiresOn={machine.scadVitaResidua} />,
          },
          { label: t('fields.model'), value: machine.modello ?? none },
        ]}
      />
    </SpaceBetween>
  );
}
