// List of the generic procedures of a library class; they are proposed for every element of that class.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import type { Column } from '#web/ui/table/column.ts';
import { ProcedureActions } from '../procedure/procedure-actions.tsx';
import { formatTypologyKey, useTypologies } from './typology.ts';
import { TypologyTable } from './typology-table.tsx';

const isGeneric = ({ adaptedTo, targetTypologyId }: ProcedureItem) =>
  !adaptedTo && targetTypologyId !== undefined;

/** Columns hidden by default; the library class is more useful here. */
const hiddenColumns = ['approvedOn'];

export function TypologyProceduresPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { smpTypology, sopTypology = smpTypology } = useRouteParams<'smpTypology' | 'sopTypology'>();
  const paths = procedurePageRoutes[kind];
  const typologies = useTypologies();
  const extraColumns = useMemo(
    (): Column<ProcedureItem>[] => [
      {
        id: 'target',
        value: ({ targetLevel, targetTypologyId }) =>
          targetLevel &&
          targetTypologyId &&
          typologies.find(
            ({ key }) => key === formatTypologyKey({ level: targetLevel, id: targetTypologyId }),
          )?.label,
      },
    ],
    [typologies],
  );
  const mayCreate = session.may(kindArea[kind], 'create') && sopTypology !== undefined;
  const openCreatePage = (copyOf?: number) => void navigate(paths.newOfTypology(sopTypology ?? '', copyOf));
  return (
    <TypologyTable
      kind={kind}
      id={`${kind}-typology`}
      title={t(`planned:${kind}.ofType`)}
      emptyText={t(`planned:${kind}.noneOfType`)}
      shows={isGeneric}
      extra={extraColumns}
      waiting={hiddenColumns}
      pathTo={paths.ofTypology}
      actions={(selectedProcedure) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ProcedureActions kind={kind} procedure={selectedProcedure} />
          {mayCreate && selectedProcedure && (
            <Button onClick={() => openCreatePage(selectedProcedure.id)}>
              {t('planned:ofTypology.copy')}
            </Button>
          )}
          {mayCreate && (
            <Button variant="primary" onClick={() => openCreatePage()}>
              {t('common:create')}
            </Button>
          )}
        </SpaceBetween>
      )}
    />
  );
}
