// Plant choice on the tablet: one touch selects a plant and opens the tablet's start page.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type PlantSummary, plants } from '#shared/access/api.ts';
import { findProfile } from '#shared/permissions.ts';
import { findTabletHome } from '#web/paths/tablet.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Status } from '#web/ui/status.tsx';
import { useCall } from '#web/use-call.ts';
import { enterPlant } from './enter-plant.ts';

/** Returns the start page for the user's profile in that plant; profiles differ between plants. */
const getStartRoute = ({ idprofilo }: PlantSummary) => findTabletHome(findProfile(idprofilo)!);

export function TabletPlantPage() {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const list = useCall(plants.list, {});
  const getPlantName = ({ codice, descrizione }: PlantSummary) => `${codice} – ${descrizione}`;
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('plants.change')} />
      <Loaded query={list}>
        {({ items }) => (
          <SpaceBetween size="m">
            {items.map((plant) =>
              plant.id === user?.idplant ? (
                <div key={plant.id}>
                  <b>{getPlantName(plant)}</b> <Status enumName="here" value="current" tone="good" />
                </div>
              ) : (
                <Button
                  key={plant.id}
                  fullWidth
                  onClick={() => void enterPlant(plant.id, getStartRoute(plant))}
                >
                  {getPlantName(plant)}
                </Button>
              ),
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
