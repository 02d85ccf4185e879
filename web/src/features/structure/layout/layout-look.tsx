// Preview of a machine on the plan, with links.
import { KeyValuePairs, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useAllItems } from '#web/use-call.ts';
import { ClassMark } from '../classification/class-mark.tsx';
import { ClassificationStatus } from '../classification/classification-offer.tsx';
import { MachineStatus } from '../machine/machine-status.tsx';
import type { PlanTexts } from './layout-texts.ts';

export function LayoutPreview({ machine, texts }: { machine: PlanMachine; texts: PlanTexts }) {
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
          { label: t('fields.ewos'), value: <OpenEwos machine={machine} /> },
          {
            label: t('fields.tags'),
            value: machine.tags ? t('tile.tags', { count: machine.tags }) : t('look.none'),
          },
        ]}
      />
      {((machine.ewos ?? 0) > 0 || (machine.tags ?? 0) > 0) && <OpenReports machine={machine} />}
      <SpaceBetween size="xs">
        {machine.late && (
          <PageLink to={structurePageRoutes.lateOrders(machine.id)}>{t('fields.late')}</PageLink>
        )}
        <PageLink to={structurePageRoutes.view(machine.id)}>{t('look.sheet')}</PageLink>
        <PageLink to={structurePageRoutes.structure(machine.id)}>{t('look.structure')}</PageLink>
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

export function OpenEwos({ machine: { ewos, stopped } }: { machine: PlanMachine }) {
  const { t } = useTranslation('layout');
  if (!ewos) return t('look.none');
  return (
    <>
      <StatusIndicator type={stopped ? 'error' : 'warning'}>
        {t('tile.ewos', { count: ewos })}
      </StatusIndicator>
      {stopped && <div>{t('tile.stopped')}</div>}
    </>
  );
}

/** Open EWOs and tags of the machine, for users who may read them. */
function OpenReports({ machine: { id, code } }: { machine: PlanMachine }) {
  const { t } = useTranslation('layout');
  const { may } = useSession();
  const [canViewEwos, canViewTags] = [may('ewo', 'view'), may('tags', 'view')];
  const failures = useAllItems(ewos.open, { machineId: id }, { enabled: canViewEwos });
  const anomalies = useAllItems(tags.open, { machineId: id }, { enabled: canViewTags });
  if (!canViewEwos && !canViewTags) return null;
  const failedQuery = [failures, anomalies].find(({ isError }) => isError);
  if (failedQuery)
    return <LoadFailure error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  return (
    <ul className="plan-reported" aria-label={t('look.reported', { code })}>
      {failures.data?.map((ewo) => (
        <li key={ewo.id}>
          <PageLink to={getEwoViewRoute('desktop', ewo.id)}>{ewo.code}</PageLink> {ewo.breakdownDescription}
        </li>
      ))}
      {anomalies.data?.map((tag) => (
        <li key={tag.id}>
          <PageLink to={getTagViewRoute('desktop', tag.id)}>{tag.code}</PageLink> {tag.anomaly}
        </li>
      ))}
    </ul>
  );
}
