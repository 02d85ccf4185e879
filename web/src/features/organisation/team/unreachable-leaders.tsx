// Warning about team leaders who cannot receive e-mails about new breakdowns, shown to users who can correct
// that.
import { Alert } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '#shared/organisation/api.ts';
import { hasAddress } from '#shared/organisation/leaders.ts';
import { useSession } from '#web/session/session.ts';
import { useAllItems } from '#web/use-call.ts';

/**
 * Returns the names of the active leaders without an e-mail address; none while the technicians are not read.
 */
export function useUnreachableLeaders(): (leaders: readonly number[]) => string[] {
  const enabled = useSession().may('operators', 'view');
  const { data } = useAllItems(operators.list, {}, { enabled });
  return useMemo(() => {
    const nameByLeader = new Map(
      (data ?? [])
        .filter((operator) => operator.active && !hasAddress(operator))
        .map(({ id, name, surname }) => [id, [name, surname].filter(Boolean).join(' ')]),
    );
    return (leaders) => leaders.flatMap((id) => nameByLeader.get(id) ?? []);
  }, [data]);
}

export function UnreachableLeaders({ leaders }: { leaders: readonly number[] }) {
  const { t } = useTranslation('organisation');
  const names = useUnreachableLeaders()(leaders);
  if (names.length === 0) return null;
  return (
    <Alert type="warning" header={t('unreachable.title', { count: names.length })}>
      {t('unreachable.text', { names: names.join(', ') })}
    </Alert>
  );
}
