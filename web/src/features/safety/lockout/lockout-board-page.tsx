// Board of the locks that are on: point, lock, owner, and the works that they serve; above it how many locks
// others took off.
import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LockInForce, lockouts } from '#shared/safety/lockout-api.ts';
import { type PointNames, usePoints } from '#web/parts/isolation/use-points.ts';
import { lockoutPageRoutes } from '#web/paths/safety.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';

export function LockoutBoardPage() {
  const { t } = useTranslation('isolation');
  const query = useCall(lockouts.list, {});
  const { names } = usePoints();
  const columns = useLockColumns(names);
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('lockouts')} description={t('lockoutsText')} />
      <RemovalFigure />
      <DataTable
        id="locks"
        items={query.data?.items}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="isolation"
        title={t('locksOn')}
        nameOf={({ number }) => number}
        emptyText={t('noLocks')}
        defaultSort={{ id: 'at' }}
      />
    </SpaceBetween>
  );
}

/** Figure of the locks that others than their owners took off (decisions PS38). */
function RemovalFigure() {
  const { t } = useTranslation('isolation');
  const { number } = useFormat();
  const query = useCall(lockouts.removalFigure, {});
  return (
    <Container header={<Header variant="h2">{t('removalFigure.title')}</Header>}>
      <Loaded query={query}>
        {({ count, unconfirmed }) => (
          <KeyValuePairs
            columns={2}
            items={[
              { label: t('removalFigure.count'), value: number(count) },
              { label: t('removalFigure.unconfirmed'), value: number(unconfirmed) },
            ]}
          />
        )}
      </Loaded>
    </Container>
  );
}

function useLockColumns(names: PointNames): Column<LockInForce>[] {
  const { t } = useTranslation('isolation');
  return useMemo(
    () => [
      { id: 'number', width: 140, rowHeader: true, value: ({ number }) => number },
      { id: 'pointId', width: 140, value: ({ pointId }) => names.points.get(pointId)?.code },
      { id: 'location', width: 220, value: ({ pointId }) => names.points.get(pointId)?.location },
      {
        id: 'machineId',
        width: 140,
        value: ({ pointId }) => {
          const point = names.points.get(pointId);
          return point && names.getMachineCode(point.machineId);
        },
      },
      { id: 'userName', width: 200, value: ({ userName }) => userName },
      { id: 'at', width: 180, value: ({ at }) => at, kind: 'instant' },
      {
        id: 'works',
        width: 220,
        value: ({ works }) => works.length,
        unfiltered: true,
        cell: ({ works }) => (
          <SpaceBetween size="xxs">
            {works.map((work) => (
              <PageLink key={work.workId} to={lockoutPageRoutes.ofWork(work)}>
                {t(work.workKind === 'order' ? 'ofOrder' : 'ofEwo', { id: work.workId })}
              </PageLink>
            ))}
          </SpaceBetween>
        ),
      },
    ],
    [names, t],
  );
}
