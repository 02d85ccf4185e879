// Lock-out of one work on the tablet: a card for each point with its place, picture and locks, and the next act
// on it; then the residual energies and the try.
import { Box, Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { IsolationPointItem } from '#shared/safety/isolation-api.ts';
import { type Lockout, lockouts } from '#shared/safety/lockout-api.ts';
import { LockoutNotice } from '#web/parts/isolation/lockout-notice.tsx';
import { RemovalNotice } from '#web/parts/isolation/removal-notice.tsx';
import { type PointNames, usePoints } from '#web/parts/isolation/use-points.ts';
import { NextBar, WithNextBar } from '#web/parts/order/next-bar.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { ConflictList } from './conflict-list.tsx';
import { affectedCalls, LockoutActions, type WorkOfLockout } from './lockout-actions.tsx';
import { LockDialog } from './lockout-dialogs.tsx';
import { PointScan } from './point-scan.tsx';
import './lockout.css';

export function TabletLockoutPage() {
  const { workKind, workId = '' } = useRouteParams<'workKind' | 'workId'>();
  if (workKind !== 'order' && workKind !== 'ewo') return <Navigate to="/app/tablet/homeTablet" replace />;
  return <TabletWorkLockout work={{ workKind, workId }} />;
}

function TabletWorkLockout({ work }: { work: WorkOfLockout }) {
  const { t } = useTranslation(['isolation', 'common']);
  const navigate = useNavigate();
  const query = useCall(lockouts.get, work);
  const { names } = usePoints();
  const session = useSession();
  const [scannedPoint, setScannedPoint] = useState<number>();
  return (
    <Loaded query={query} title={t('isolation:lockout')}>
      {(lockout) => (
        <WithNextBar>
          <SpaceBetween size="l">
            <PageHeader
              title={t('isolation:lockoutOf', { code: lockout.workCode })}
              description={names.getMachineCode(lockout.machineId)}
            />
            <RemovalNotice names={names} />
            <LockoutNotice lockout={lockout} />
            <ConflictList work={work} lockout={lockout} names={names} />
            {session.may('lockouts', 'execute') && (
              <PointScan lockout={lockout} names={names} onPoint={setScannedPoint} />
            )}
            {scannedPoint !== undefined && (
              <LockDialog
                work={work}
                pointId={scannedPoint}
                code={names.points.get(scannedPoint)?.code ?? '…'}
                onClose={() => setScannedPoint(undefined)}
              />
            )}
            <section aria-label={t('isolation:toLock')}>
              <ul className="lock-cards">
                {lockout.points.map((id) => (
                  <PointCard key={id} pointId={id} lockout={lockout} work={work} names={names} />
                ))}
              </ul>
            </section>
            {lockout.release.length > 0 && (
              <section aria-labelledby="to-release">
                <h2 id="to-release">{t('isolation:toRelease')}</h2>
                <ul className="lock-cards">
                  {lockout.release.map((id) => (
                    <ReleaseCard key={id} pointId={id} lockout={lockout} work={work} names={names} />
                  ))}
                </ul>
              </section>
            )}
            <NextBar>
              <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
              <LockoutActions lockout={lockout} work={work} />
            </NextBar>
          </SpaceBetween>
        </WithNextBar>
      )}
    </Loaded>
  );
}

interface CardProps {
  pointId: number;
  lockout: Lockout;
  work: WorkOfLockout;
  names: PointNames;
}

function PointCard({ pointId, lockout, work, names }: CardProps) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const format = useFormat();
  const [isLocking, setLocking] = useState(false);
  const { send: unlock, sending } = useSend(lockouts.unlock, { changes: affectedCalls });
  const locks = lockout.locks.filter((lock) => lock.pointId === pointId);
  const own = locks.filter(({ userId }) => userId === session.user?.id);
  const code = names.all.get(pointId)?.code ?? '…';
  const removeOwn = () =>
    void unlock({ ...work, pointId, lockIds: own.map(({ id }) => id) }).catch(flashError);
  return (
    <li>
      <PointFacts point={names.all.get(pointId)} code={code} />
      {locks.length === 0 ? (
        <StatusIndicator type="pending">{t('notLocked')}</StatusIndicator>
      ) : (
        locks.map((lock) => (
          <StatusIndicator key={lock.id} type="success">
            {t('lockBy', { ...lock, at: format.instant(lock.at) })}
          </StatusIndicator>
        ))
      )}
      {session.may('lockouts', 'execute') &&
        (own.length > 0 ? (
          <Button loading={sending} ariaLabel={t('unlockMineAt', { code })} onClick={removeOwn} fullWidth>
            {t('do.unlockMine')}
          </Button>
        ) : (
          <Button
            variant="primary"
            ariaLabel={t('lockMineAt', { code })}
            onClick={() => setLocking(true)}
            fullWidth
          >
            {t('do.lockMine')}
          </Button>
        ))}
      {isLocking && (
        <LockDialog work={work} pointId={pointId} code={code} onClose={() => setLocking(false)} />
      )}
    </li>
  );
}

function ReleaseCard({ pointId, lockout, work, names }: CardProps) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const { send, sending } = useSend(lockouts.released, { changes: affectedCalls });
  const released = lockout.released.find((each) => each.pointId === pointId);
  const code = names.all.get(pointId)?.code ?? '…';
  return (
    <li>
      <PointFacts point={names.all.get(pointId)} code={code} />
      {released ? (
        <StatusIndicator type="success">{released.userName}</StatusIndicator>
      ) : (
        session.may('lockouts', 'execute') && (
          <Button
            variant="primary"
            loading={sending}
            ariaLabel={t('releasedAt', { code })}
            onClick={() => void send({ ...work, pointId }).catch(flashError)}
            fullWidth
          >
            {t('do.released')}
          </Button>
        )
      )}
    </li>
  );
}

function PointFacts({ point, code }: { point: IsolationPointItem | undefined; code: string }) {
  return (
    <>
      <div className="big">{code}</div>
      {point?.location && <div>{point.location}</div>}
      {point?.method && <Box color="text-body-secondary">{point.method}</Box>}
      {point?.image && <Thumb id={point.image} name={code} size="card" />}
    </>
  );
}
