// The team of this tablet, chosen with the device's own list: by technicians among the teams they belong to.
import { useTranslation } from 'react-i18next';
import { teams as calls } from '../../../../shared/organisation/api.ts';
import { isOf } from '../../../../shared/planned/order-state.ts';
import type { TeamName } from '../../parts/order/order-names.ts';
import { useSession } from '../../session/session.ts';
import { Failed } from '../../ui/loading.tsx';
import { useAll } from '../../use-call.ts';

export function TeamChoice({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const { user } = useSession();
  const list = useAll(calls.list, {});
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const teams = ((list.data as TeamName[] | undefined) ?? []).filter(
    ({ id, active }) => isOf(user?.teamIds, { teamId: id }) && (active !== false || id === value),
  );
  return (
    <label className="team-choice">
      {t('orders:tablet.team')}
      {!value && (
        <span>{t(user?.teamIds?.length === 0 ? 'orders:tablet.noTeam' : 'orders:tablet.chooseTeam')}</span>
      )}
      <select value={value ?? ''} onChange={(event) => onChange(Number(event.target.value) || undefined)}>
        <option value="">{t('common:choose')}</option>
        {teams.map(({ id, code, description }) => (
          <option key={id} value={id}>
            {code} {description}
          </option>
        ))}
      </select>
    </label>
  );
}
