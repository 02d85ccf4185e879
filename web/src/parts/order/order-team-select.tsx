// Choosing a team among those at work, of technicians among their own.
import { Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { teams as calls } from '../../../../shared/organisation/api.ts';
import { isOf } from '../../../../shared/planned/order-state.ts';
import { useSession } from '../../session/session.ts';
import { chosenOption } from '../../ui/form/chosen-option.ts';
import { useAll } from '../../use-call.ts';
import type { TeamName } from './order-names.ts';

export function TeamSelect({
  value,
  onChange,
  nobody,
  label,
}: {
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
  /** Text of the choice of no team; without it one must be chosen. */
  nobody?: string;
  label?: string;
}) {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const { data, isError, refetch } = useAll(calls.list, {});
  const options = [
    ...(nobody ? [{ value: '', label: nobody }] : []),
    ...((data as TeamName[] | undefined) ?? [])
      .filter(({ id }) => isOf(user?.teamIds, { teamId: id }))
      .filter((team) => team.active !== false || team.id === value)
      .map((team) => ({ value: String(team.id), label: team.code, description: team.description })),
  ];
  return (
    <Select
      options={options}
      selectedOption={chosenOption(options.find((option) => option.value === String(value ?? '')))}
      placeholder={t('choose')}
      ariaLabel={label}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      statusType={isError ? 'error' : data ? 'finished' : 'loading'}
      loadingText={t('loading')}
      errorText={t('table.failed')}
      recoveryText={t('retry')}
      onLoadItems={() => isError && void refetch()}
      expandToViewport
      onChange={({ detail }) => onChange(Number(detail.selectedOption.value) || undefined)}
    />
  );
}
