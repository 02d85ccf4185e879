// Acts on a lock-out as a whole: require it, join a crew, unlock for a test run, try for absence of energy.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolationPoints } from '#shared/safety/isolation-api.ts';
import { type Lockout, lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { ExemptDialog } from './lockout-dialogs.tsx';

/** Calls to refresh after an act. */
export const affectedCalls = [lockouts.get, lockouts.list, isolationPoints.get];

export interface WorkOfLockout {
  workKind: WorkKind;
  workId: string;
}
interface Props {
  lockout: Lockout;
  work: WorkOfLockout;
}

export function LockoutActions({ lockout, work }: Props) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const options = { changes: affectedCalls };
  const { send: sendTry, sending: isTrying } = useSend(lockouts.tried, options);
  const { send: require, sending: isRequiring } = useSend(lockouts.require, options);
  const { send: test, sending: isTesting } = useSend(lockouts.test, options);
  const { send: join, sending: isJoining } = useSend(lockouts.join, options);
  const [isExempting, setIsExempting] = useState(false);
  if (!session.may('lockouts', 'execute')) return null;
  const { gaps, locks, required } = lockout;
  const leaderId = locks.find(({ userId }) => userId !== session.user?.id)?.userId;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {!required && (
        <Button loading={isRequiring} onClick={() => void require(work).catch(flashError)}>
          {t('do.require')}
        </Button>
      )}
      {gaps.isUndescribed && session.may('lockouts', 'cancel') && (
        <Button onClick={() => setIsExempting(true)}>{t('do.exempt')}</Button>
      )}
      {leaderId !== undefined && gaps.toLock.length > 0 && (
        <Button loading={isJoining} onClick={() => void join({ ...work, leaderId }).catch(flashError)}>
          {t('do.join')}
        </Button>
      )}
      {locks.some(({ userId }) => userId === session.user?.id) && (
        <Button loading={isTesting} onClick={() => void test({ ...work, clear: true }).catch(flashError)}>
          {t('do.test')}
        </Button>
      )}
      <Button
        variant="primary"
        loading={isTrying}
        disabled={gaps.isUndescribed || gaps.toLock.length > 0}
        onClick={() => void sendTry(work).catch(flashError)}
      >
        {t('do.tried')}
      </Button>
      {isExempting && <ExemptDialog work={work} onClose={() => setIsExempting(false)} />}
    </SpaceBetween>
  );
}
