// Lock-out of a work on its tablet page: what still blocks the start, who has locked, and the way to lock.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import { lockoutPageRoutes } from '../../paths/safety.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { useCall } from '../../use-call.ts';
import { LockoutNotice } from './lockout-notice.tsx';

export interface LockoutCardProps {
  work: { workKind: WorkKind; workId: string };
  /** True once the work is done, so that only the locks that are still on matter. */
  isEnding?: boolean;
}

export function LockoutCard({ work, isEnding = false }: LockoutCardProps) {
  const { t } = useTranslation(['isolation', 'common']);
  const session = useSession();
  const { data: lockout } = useCall(lockouts.get, work);
  const to = lockoutPageRoutes.onTablet(work);
  if (!lockout?.required) return isEnding ? null : <PageButton to={to}>{t('common:lockOut')}</PageButton>;
  const names = [...new Set(lockout.locks.map(({ userName }) => userName))].sort();
  if (isEnding && names.length === 0) return null;
  const hasOwnLock = lockout.locks.some(({ userId }) => userId === session.user?.id);
  return (
    <Container header={<Header variant="h2">{t('isolation:lockout')}</Header>}>
      <SpaceBetween size="m">
        {isEnding ? <p>{t('isolation:ownLocksFirst')}</p> : <LockoutNotice lockout={lockout} />}
        <div>
          {names.length > 0
            ? t('isolation:lockedBy', { names: names.join(', ') })
            : t('isolation:nobodyLocked')}
        </div>
        <PageButton to={to} variant={lockout.isolated && !(isEnding && hasOwnLock) ? 'normal' : 'primary'}>
          {t('isolation:open')}
        </PageButton>
      </SpaceBetween>
    </Container>
  );
}
