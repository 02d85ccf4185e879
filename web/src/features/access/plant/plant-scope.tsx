// Which plant a tenant-root user manages now: one, or the whole tenant. Members stand in a plant anyway.
import { Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { selectedPlant, selectPlant } from '../../../session/selected-plant.ts';
import { useSession } from '../../../session/session.ts';
import { useSteward } from '../steward.ts';

/** The plant whose people are shown; undefined for all of the tenant. */
export function useScope(): string | undefined {
  const { tenant, user } = useSession();
  return user?.idplant ?? (tenant.endpointRoot ? selectedPlant() : undefined);
}

export function PlantScope() {
  const { t } = useTranslation('people');
  const { tenant } = useSession();
  const known = useSteward();
  if (!tenant.endpointRoot || !known) return null;
  const options = [
    { value: '', label: t('wholeTenant') },
    ...known.plants.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      ariaLabel={t('scope')}
      options={options}
      selectedOption={options.find(({ value }) => value === (selectedPlant() ?? '')) ?? options[0]!}
      onChange={({ detail }) => {
        selectPlant(detail.selectedOption.value);
        // everything on screen is of the other plant
        location.reload();
      }}
    />
  );
}
