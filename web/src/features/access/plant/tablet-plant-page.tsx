// Changing plant on the tablet: one press, and back to the tablet's own start.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type PlantSummary, plants } from '../../../../../shared/access/api.ts';
import { profileOf } from '../../../../../shared/permissions.ts';
import { tabletHomeOf } from '../../../paths/tablet.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { Status } from '../../../ui/status.tsx';
import { useCall } from '../../../use-call.ts';
import { enterPlant } from './enter-plant.ts';

/** One may be a technician here and something else there. */
const startIn = ({ idprofilo }: PlantSummary) => tabletHomeOf(profileOf(idprofilo)!);

export function TabletPlantPage() {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const list = useCall(plants.list, {});
  const name = ({ codice, descrizione }: PlantSummary) => `${codice} – ${descrizione}`;
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('plants.change')} />
      <Loaded query={list}>
        {({ items }) => (
          <SpaceBetween size="m">
            {items.map((plant) =>
              plant.id === user?.idplant ? (
                <div key={plant.id}>
                  <b>{name(plant)}</b> <Status of="here" value="current" tone="good" />
                </div>
              ) : (
                <Button key={plant.id} fullWidth onClick={() => void enterPlant(plant.id, startIn(plant))}>
                  {name(plant)}
                </Button>
              ),
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
