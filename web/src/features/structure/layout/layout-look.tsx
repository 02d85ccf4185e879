// A quick look at a machine of the plan, and the ways on.
import { KeyValuePairs, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';
import { paths } from '../../../paths/structure.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ClassMark } from '../classification/class-mark.tsx';
import { ClassificationStatus } from '../classification/classification-offer.tsx';
import { MachineStatus } from '../machine/machine-status.tsx';
import type { PlanTexts } from './layout-texts.ts';

export function LayoutLook({ machine, texts }: { machine: PlanMachine; texts: PlanTexts }) {
  const { t } = useTranslation(['layout', 'structure', 'classification', 'common']);
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={2}
        items={[
          { label: t('fields.code'), value: machine.code },
          { label: t('fields.description'), value: machine.description },
          { label: t('fields.department'), value: texts.department(machine.department) },
          { label: t('fields.status'), value: <MachineStatus status={machine.status} /> },
          { label: t('fields.class'), value: <PlanClass machine={machine} /> },
          { label: t('fields.late'), value: <LateOrders machine={machine} /> },
        ]}
      />
      <SpaceBetween size="xs">
        {machine.late && <PageLink to={paths.lateOrders(machine.id)}>{t('fields.late')}</PageLink>}
        <PageLink to={paths.view(machine.id)}>{t('look.sheet')}</PageLink>
        <PageLink to={paths.structure(machine.id)}>{t('look.structure')}</PageLink>
        <PageLink to={`/app/mgmt/PMcalendar?machine=${machine.id}`}>{t('look.calendar')}</PageLink>
      </SpaceBetween>
    </SpaceBetween>
  );
}

export function PlanClass({ machine }: { machine: PlanMachine }) {
  const { t } = useTranslation('layout');
  return (
    <>
      {machine.class ? <ClassMark value={machine.class} /> : t('legend.noClass')}{' '}
      {machine.incomplete && <ClassificationStatus state="incomplete" />}
    </>
  );
}

export function LateOrders({ machine: { late } }: { machine: PlanMachine }) {
  const { t } = useTranslation('layout');
  if (!late) return t('look.none');
  return <StatusIndicator type="error">{t('tile.late', { count: late })}</StatusIndicator>;
}
