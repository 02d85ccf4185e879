// Selection of an active team; technicians may select only their own.

import { useTranslation } from 'react-i18next';
import { teams as calls } from '#shared/organisation/api.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import { useSession } from '../../session/session.ts';
import { toSelectedOption } from '../../ui/form/chosen-option.ts';
import { Select } from '../../ui/select.tsx';
import { useAllItems } from '../../use-call.ts';
import type { TeamName } from './order-names.ts';

export function TeamSelect({
  value,
  onChange,
  nobody,
  label,
  isOffered = () => true,
}: {
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
  /** Label of the option for no team; if absent, a team is required. */
  nobody?: string;
  label?: string;
  /** Whether a team is offered, if not all own teams are. */
  isOffered?: (teamId: number) => boolean;
}) {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const { data, isError, refetch } = useAllItems(calls.list, {});
  const options = [
    ...(nobody ? [{ value: '', label: nobody }] : []),
    ...((data as TeamName[] | undefined) ?? [])
      .filter(({ id }) => isOfTeams(user?.teamIds, { teamId: id }))
      .filter(({ id }) => isOffered(id))
      .filter((team) => team.active !== false || team.id === value)
      .map((team) => ({ value: String(team.id), label: team.code, description: team.description })),
  ];
  return (
    <Select
      options={options}
      selectedOption={toSelectedOption(options.find((option) => option.value === String(value ?? '')))}
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
