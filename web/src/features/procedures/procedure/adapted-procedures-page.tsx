// List of adapted procedures: their element, the origin and whether the origin has changed since.
import { Badge, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatEdition, hasNewerOrigin } from '#shared/procedures/edition.ts';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { type ProcedurePageRoutes, procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import type { Column } from '#web/ui/table/column.ts';
import { useAllItems } from '#web/use-call.ts';
import { TypologyTable } from '../typology/typology-table.tsx';
import { ProcedureActions } from './procedure-actions.tsx';

const isAdapted = ({ adaptedTo }: ProcedureItem) => adaptedTo !== undefined;

/** Columns hidden by default; machine and origin are more useful here. */
const hiddenColumns = ['typology', 'standardMinutes', 'approvedOn'];

export function AdaptedProceduresPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const paths = procedurePageRoutes[kind];
  const { data } = useAllItems(procedureCalls[kind].list, {});
  return (
    <TypologyTable
      kind={kind}
      id={`${kind}-adapted`}
      title={t(`${kind}.adapted`)}
      emptyText={t(`${kind}.noneAdapted`)}
      shows={isAdapted}
      extra={useOriginColumns(data, paths)}
      waiting={hiddenColumns}
      pathTo={paths.adapted}
      actions={(selectedProcedure) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ProcedureActions kind={kind} procedure={selectedProcedure} />
          {session.may(kindArea[kind], 'create') && (
            <Button variant="primary" onClick={() => void navigate(paths.adapt())}>
              {t(`${kind}.adapt`)}
            </Button>
          )}
        </SpaceBetween>
      )}
    />
  );
}

function useOriginColumns(
  procedures: readonly ProcedureItem[] | undefined,
  { inStrategies }: ProcedurePageRoutes,
): Column<ProcedureItem>[] {
  const { t } = useTranslation('planned');
  const getMachineLabel = useRefLabels('machine');
  return useMemo(() => {
    const byId = new Map(procedures?.map((p) => [p.id, p]));
    const findOrigin = ({ origin }: ProcedureItem) => origin && byId.get(origin.procedureId);
    const isOriginChanged = (p: ProcedureItem) => hasNewerOrigin(p, findOrigin(p));
    return [
      { id: 'adaptedTo', value: ({ adaptedTo }) => getMachineLabel(adaptedTo?.machineId), width: 130 },
      {
        id: 'origin',
        value: (p) => findOrigin(p)?.code,
        width: 150,
        cell: (p) => {
          const origin = findOrigin(p);
          return (
            origin &&
            p.origin && (
              <PageLink to={inStrategies(origin.id)}>{`${origin.code} ${formatEdition(p.origin)}`}</PageLink>
            )
          );
        },
      },
      {
        id: 'originChanged',
        value: isOriginChanged,
        kind: 'flag',
        width: 170,
        cell: (p) =>
          isOriginChanged(p) ? (
            <Badge color="severity-medium">{t('adapted.originChanged')}</Badge>
          ) : undefined,
      },
    ];
  }, [procedures, getMachineLabel, t, inStrategies]);
}
