// Lock-out of one work: its points with their locks, the release of residual energies, and the try.
import {
  Box,
  Button,
  Container,
  Header,
  SpaceBetween,
  StatusIndicator,
  Table,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { type LockInForce, type Lockout, lockouts } from '#shared/safety/lockout-api.ts';
import { LockoutNotice } from '#web/parts/isolation/lockout-notice.tsx';
import { RemovalNotice } from '#web/parts/isolation/removal-notice.tsx';
import { type PointNames, usePoints } from '#web/parts/isolation/use-points.ts';
import { LazySignatureList } from '#web/parts/signature/lazy.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { lockoutPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { ConflictList } from './conflict-list.tsx';
import { affectedCalls, LockoutActions, type WorkOfLockout } from './lockout-actions.tsx';
import { LockDialog, RemoveLockDialog } from './lockout-dialogs.tsx';

export function LockoutPage() {
  const { workKind, workId = '' } = useRouteParams<'workKind' | 'workId'>();
  if (workKind !== 'order' && workKind !== 'ewo') return <Navigate to={lockoutPageRoutes.board} replace />;
  return <WorkLockout work={{ workKind, workId }} />;
}

function WorkLockout({ work }: { work: WorkOfLockout }) {
  const { t } = useTranslation('isolation');
  const query = useCall(lockouts.get, work);
  const { names } = usePoints();
  return (
    <Loaded query={query} title={t('lockout')}>
      {(lockout) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('lockoutOf', { code: lockout.workCode })}
            description={names.getMachineCode(lockout.machineId)}
            crumbs={[{ text: t('lockouts'), href: lockoutPageRoutes.board }]}
            actions={<LockoutActions lockout={lockout} work={work} />}
          />
          <RemovalNotice names={names} />
          <LockoutNotice lockout={lockout} />
          <ConflictList work={work} lockout={lockout} names={names} />
          <PointList lockout={lockout} work={work} names={names} />
          {lockout.release.length > 0 && <ReleaseList lockout={lockout} work={work} names={names} />}
          <ActList lockout={lockout} names={names} />
          <LazySignatureList thing="lockout" id={`${work.workKind}.${work.workId}`} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface PartProps {
  lockout: Lockout;
  work: WorkOfLockout;
}

function PointList({ lockout, work, names }: PartProps & { names: PointNames }) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const format = useFormat();
  const [lockedPoint, setLockedPoint] = useState<number>();
  const [removedLock, setRemovedLock] = useState<LockInForce>();
  const { send: unlock, sending } = useSend(lockouts.unlock, { changes: affectedCalls });
  const mayAct = session.may('lockouts', 'execute');
  const locksAt = (id: number) => lockout.locks.filter(({ pointId }) => pointId === id);
  const getCode = (id: number) => names.points.get(id)?.code ?? '…';
  return (
    <Container header={<Header variant="h2">{t('toLock')}</Header>}>
      <Table
        variant="embedded"
        wrapLines
        items={lockout.points}
        trackBy={String}
        empty={t('noPoints')}
        ariaLabels={{ tableLabel: t('toLock') }}
        columnDefinitions={[
          { id: 'code', header: t('fields.code'), isRowHeader: true, cell: (id) => <b>{getCode(id)}</b> },
          {
            id: 'location',
            header: t('fields.location'),
            cell: (id) => names.points.get(id)?.location ?? '–',
          },
          {
            id: 'locks',
            header: t('locksOn'),
            cell: (id) =>
              locksAt(id).length === 0 ? (
                <StatusIndicator type="pending">{t('notLocked')}</StatusIndicator>
              ) : (
                locksAt(id).map((lock) => (
                  <div key={lock.id}>
                    {t('lockBy', { ...lock, at: format.instant(lock.at) })}{' '}
                    {lock.userId !== session.user?.id && session.may('lockouts', 'cancel') && (
                      <Button
                        variant="inline-link"
                        ariaLabel={t('removeOf', { number: lock.number })}
                        onClick={() => setRemovedLock(lock)}
                      >
                        {t('do.remove')}
                      </Button>
                    )}
                  </div>
                ))
              ),
          },
          {
            id: 'act',
            header: t('ownLock'),
            cell: (id) =>
              mayAct &&
              (locksAt(id).some(({ userId }) => userId === session.user?.id) ? (
                <Button
                  loading={sending}
                  ariaLabel={t('unlockAt', { code: getCode(id) })}
                  onClick={() => void unlock({ ...work, pointId: id }).catch(flashError)}
                >
                  {t('do.unlock')}
                </Button>
              ) : (
                <Button ariaLabel={t('lockAt', { code: getCode(id) })} onClick={() => setLockedPoint(id)}>
                  {t('do.lock')}
                </Button>
              )),
          },
        ]}
      />
      {lockedPoint !== undefined && (
        <LockDialog
          work={work}
          pointId={lockedPoint}
          code={getCode(lockedPoint)}
          onClose={() => setLockedPoint(undefined)}
        />
      )}
      {removedLock && (
        <RemoveLockDialog work={work} lock={removedLock} onClose={() => setRemovedLock(undefined)} />
      )}
    </Container>
  );
}

function ReleaseList({ lockout, work, names }: PartProps & { names: PointNames }) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const { send, sending } = useSend(lockouts.released, { changes: affectedCalls });
  return (
    <Container header={<Header variant="h2">{t('toRelease')}</Header>}>
      <Table
        variant="embedded"
        wrapLines
        items={lockout.release}
        trackBy={String}
        ariaLabels={{ tableLabel: t('toRelease') }}
        columnDefinitions={[
          {
            id: 'code',
            header: t('fields.code'),
            isRowHeader: true,
            cell: (id) => <b>{names.all.get(id)?.code ?? '…'}</b>,
          },
          { id: 'method', header: t('fields.method'), cell: (id) => names.all.get(id)?.method ?? '–' },
          {
            id: 'released',
            header: t('isReleased'),
            cell: (id) => {
              const released = lockout.released.find(({ pointId }) => pointId === id);
              if (released) return <StatusIndicator type="success">{released.userName}</StatusIndicator>;
              return (
                session.may('lockouts', 'execute') && (
                  <Button
                    loading={sending}
                    ariaLabel={t('releasedAt', { code: names.all.get(id)?.code ?? '' })}
                    onClick={() => void send({ ...work, pointId: id }).catch(flashError)}
                  >
                    {t('do.released')}
                  </Button>
                )
              );
            },
          },
        ]}
      />
    </Container>
  );
}

function ActList({ lockout, names }: { lockout: Lockout; names: PointNames }) {
  const { t } = useTranslation(['isolation', 'enums']);
  const format = useFormat();
  if (lockout.acts.length === 0) return null;
  return (
    <Container header={<Header variant="h2">{t('isolation:acts')}</Header>}>
      <SpaceBetween size="xxs">
        {lockout.acts.toReversed().map((act) => (
          <Box key={`${act.at} ${act.act} ${act.pointId} ${act.number}`}>
            {[
              format.instant(act.at),
              act.userName,
              t(`enums:lockoutAct.${act.act}`),
              act.pointId !== undefined && names.all.get(act.pointId)?.code,
              act.number,
              act.conflict && t('isolation:fields.conflict'),
              act.clockDifference !== undefined &&
                t(act.clockDifference > 0 ? 'isolation:clockAhead' : 'isolation:clockBehind', {
                  minutes: format.number(Math.round(Math.abs(act.clockDifference) / 60)),
                }),
              act.owner && t('isolation:lockOf', { owner: act.owner }),
              act.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        ))}
      </SpaceBetween>
    </Container>
  );
}
