// Native select of the tablet's team; technicians choose among the teams they belong to.
import { useTranslation } from 'react-i18next';
import { teams as calls } from '#shared/organisation/api.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import type { TeamName } from '../../parts/order/order-names.ts';
import { useSession } from '../../session/session.ts';
import { LoadFailure } from '../../ui/loading.tsx';
import { useAllItems } from '../../use-call.ts';

export function TeamChoice({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const { user } = useSession();
  const list = useAllItems(calls.list, {});
  if (list.isError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  const teams = ((list.data as TeamName[] | undefined) ?? []).filter(
    ({ id, active }) => isOfTeams(user?.teamIds, { teamId: id }) && (active !== false || id === value),
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
