// The team of this tablet, chosen with the device's own list.
import { useTranslation } from 'react-i18next';
import { teams as calls } from '../../../../shared/organisation/api.ts';
import { Failed } from '../../ui/loading.tsx';
import { useAll } from '../../use-call.ts';
import type { TeamName } from './order-names.ts';

export function TeamChoice({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const list = useAll(calls.list, {});
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const teams = ((list.data as TeamName[] | undefined) ?? []).filter(
    ({ id, active }) => active !== false || id === value,
  );
  return (
    <label className="team-choice">
      {t('orders:tablet.team')}
      {!value && <span>{t('orders:tablet.chooseTeam')}</span>}
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
