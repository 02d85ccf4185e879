// Scope of user management for tenant-root users: one plant or the whole tenant. Members always work in one
// plant.

import { useTranslation } from 'react-i18next';
import { getSelectedPlant, selectPlant } from '#web/session/selected-plant.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/select.tsx';
import { useSteward } from '../steward.ts';

/** Returns the id of the plant whose users are shown; undefined for the whole tenant. */
export function usePlantScope(): string | undefined {
  const { tenant, user } = useSession();
  return user?.idplant ?? (tenant.endpointRoot ? getSelectedPlant() : undefined);
}

export function PlantScope() {
  const { t } = useTranslation('people');
  const { tenant } = useSession();
  const stewardData = useSteward();
  if (!tenant.endpointRoot || !stewardData) return null;
  const options = [
    { value: '', label: t('wholeTenant') },
    ...stewardData.plants.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      ariaLabel={t('scope')}
      options={options}
      selectedOption={options.find(({ value }) => value === (getSelectedPlant() ?? '')) ?? options[0]!}
      onChange={({ detail }) => {
        selectPlant(detail.selectedOption.value);
        // Everything on screen belongs to the previous plant.
        location.reload();
      }}
    />
  );
}
