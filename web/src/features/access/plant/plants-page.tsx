// Page of the user's plants, where the plant is changed; tenant-root users manage the users of the selected
// one.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type PlantSummary, plants } from '#shared/access/api.ts';
import { findProfile } from '#shared/permissions.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { enterPlant } from './enter-plant.ts';

/** Form of a new plant. */
const NEW_PLANT = '/app/management/plants?edit=new';

export const PlantsPage = () => <PlantChoice title="title" />;
export const ChangePlantPage = () => <PlantChoice title="change" />;

function PlantChoice({ title }: { title: 'title' | 'change' }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const session = useSession();
  const list = useCall(plants.list, {});
  const columns: Column<PlantSummary>[] = [
    { id: 'codice', value: (plant) => plant.codice },
    { id: 'descrizione', value: (plant) => plant.descrizione },
    { id: 'idRegion', value: (plant) => plant.idRegion },
    { id: 'lang', value: (plant) => plant.lang, kind: 'choice', enum: 'language' },
    { id: 'profile', value: (plant) => findProfile(plant.idprofilo), kind: 'choice', enum: 'profile' },
    buildSelectColumn(session, t(session.user ? 'plants.select' : 'plants.manage')),
  ];
  return (
    <>
      <PageTitle title={t(`plants.${title}`)} />
      <DataTable
        id="plants"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        emptyText={t('plants.none')}
        emptyAction={
          session.may('plants', 'create') && (
            <Button variant="primary" onClick={() => void navigate(NEW_PLANT)}>
              {t('plants.create')}
            </Button>
          )
        }
        columns={columns}
        namespace="access"
        title={t(`plants.${title}`)}
      />
    </>
  );
}

const buildSelectColumn = ({ user, tenant }: Session, label: string): Column<PlantSummary> => ({
  id: 'select',
  header: label,
  unfiltered: true,
  width: 190,
  value: (plant) => plant.id,
  cell: (plant) =>
    plant.id === user?.idplant ? (
      <Status enumName="here" value="current" tone="good" />
    ) : (
      <Button
        variant="inline-link"
        ariaLabel={`${label}: ${plant.codice}`}
        onClick={() =>
          void enterPlant(plant.id, tenant.endpointRoot ? '/app/configuration/users' : undefined)
        }
      >
        {label}
      </Button>
    ),
});
