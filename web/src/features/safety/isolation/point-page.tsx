// One isolation point, as its label opens it: where and how it is locked, and the locks that are on it.
import { Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type IsolationPointItem, isolationPoints } from '#shared/safety/isolation-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { machines } from '#shared/structure/api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { isolationPageRoutes, lockoutPageRoutes } from '#web/paths/safety.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';

export const IsolationPointPage = () => <Point isTablet={false} />;
export const TabletIsolationPointPage = () => <Point isTablet />;

function Point({ isTablet }: { isTablet: boolean }) {
  const { t } = useTranslation(['isolation', 'enums']);
  const id = Number(useRouteParams<'pointId'>().pointId);
  const query = useCall(isolationPoints.get, { id });
  const machineList = useAllItems(machines.list, {}).data;
  return (
    <Loaded query={query} title={t('isolation:points')}>
      {(point) => {
        const machine = machineList?.find((each) => each.id === point.machineId);
        return (
          <SpaceBetween size="m">
            <PageHeader
              title={[machine?.code, point.code].filter(Boolean).join(' · ')}
              description={point.location}
              {...(!isTablet && {
                crumbs: [{ text: t('isolation:title'), href: isolationPageRoutes.list }],
              })}
              actions={
                isTablet && (
                  <PageButton to={structurePageRoutes.onTablet(point.machineId)}>
                    {t('isolation:toMachine')}
                  </PageButton>
                )
              }
            />
            <PointFacts point={point} />
            <PointLocks pointId={point.id} isTablet={isTablet} />
          </SpaceBetween>
        );
      }}
    </Loaded>
  );
}

function PointFacts({ point: { code, energy, value, method, image } }: { point: IsolationPointItem }) {
  const { t } = useTranslation(['isolation', 'common']);
  return (
    <Container>
      <KeyValuePairs
        columns={3}
        items={[
          {
            label: t('isolation:fields.energy'),
            value: [energy && getEnumText('energy', energy), value].filter(Boolean).join(' · ') || '–',
          },
          { label: t('isolation:fields.method'), value: method ?? '–' },
          ...(image
            ? [{ label: t('isolation:fields.image'), value: <Thumb id={image} name={code} size="card" /> }]
            : []),
        ]}
      />
    </Container>
  );
}

/** Locks that are on, each with the way to the lock-out of the works that it serves. */
function PointLocks({ pointId, isTablet }: { pointId: number; isTablet: boolean }) {
  const { t } = useTranslation('isolation');
  const format = useFormat();
  const { may } = useSession();
  const query = useCall(lockouts.list, {}, { enabled: may('lockouts', 'view') });
  if (!may('lockouts', 'view')) return null;
  const getRoute = isTablet ? lockoutPageRoutes.onTablet : lockoutPageRoutes.ofWork;
  return (
    <Container header={<Header variant="h2">{t('locksOn')}</Header>}>
      <Loaded query={query}>
        {({ items }) => {
          const locks = items.filter((lock) => lock.pointId === pointId);
          if (locks.length === 0) return <Box color="text-body-secondary">{t('notLocked')}</Box>;
          return (
            <SpaceBetween size="m">
              {locks.map((lock) => (
                <SpaceBetween key={lock.id} size="xs">
                  <div>{t('lockBy', { ...lock, at: format.instant(lock.at) })}</div>
                  {lock.works.map((work) => (
                    <PageButton key={work.workId} to={getRoute(work)}>
                      {t(work.workKind === 'order' ? 'ofOrder' : 'ofEwo', { id: work.workId })}
                    </PageButton>
                  ))}
                </SpaceBetween>
              ))}
            </SpaceBetween>
          );
        }}
      </Loaded>
    </Container>
  );
}
