// The plants of the user, and changing between them; tenant-root manages the people of the one chosen.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type PlantSummary, plants } from '../../../../../shared/access/api.ts';
import { profileOf } from '../../../../../shared/permissions.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { enterPlant } from './enter-plant.ts';

export const PlantsPage = () => <PlantChoice title="title" />;
export const ChangePlantPage = () => <PlantChoice title="change" />;

function PlantChoice({ title }: { title: 'title' | 'change' }) {
  const { t } = useTranslation('access');
  const session = useSession();
  const list = useCall(plants.list, {});
  const columns: Column<PlantSummary>[] = [
    { id: 'codice', value: (plant) => plant.codice },
    { id: 'descrizione', value: (plant) => plant.descrizione },
    { id: 'idRegion', value: (plant) => plant.idRegion },
    { id: 'lang', value: (plant) => plant.lang, kind: 'choice', enum: 'language' },
    { id: 'profile', value: (plant) => profileOf(plant.idprofilo), kind: 'choice', enum: 'profile' },
    choice(session, t(session.user ? 'plants.select' : 'plants.manage')),
  ];
  return (
    <>
      <PageTitle title={t(`plants.${title}`)} />
      <DataTable
        id="plants"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="access"
        title={t(`plants.${title}`)}
      />
    </>
  );
}

const choice = ({ user, tenant }: Session, word: string): Column<PlantSummary> => ({
  id: 'select',
  header: word,
  unfiltered: true,
  value: (plant) => plant.id,
  cell: (plant) =>
    plant.id === user?.idplant ? (
      <Status of="here" value="current" tone="good" />
    ) : (
      <Button
        variant="inline-link"
        ariaLabel={`${word}: ${plant.codice}`}
        onClick={() =>
          void enterPlant(plant.id, tenant.endpointRoot ? '/app/configuration/users' : undefined)
        }
      >
        {word}
      </Button>
    ),
});
