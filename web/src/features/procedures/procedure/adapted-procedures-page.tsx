// Procedures adapted to one element: where they belong, what they were copied from, and whether that has changed since.
import { Badge, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { editionText, originChanged } from '../../../../../shared/procedures/edition.ts';
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { type ProcedurePaths, procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useAll } from '../../../use-call.ts';
import { TypologyTable } from '../typology/typology-table.tsx';
import { ProcedureActions } from './procedure-actions.tsx';

const isAdapted = ({ adaptedTo }: ProcedureItem) => adaptedTo !== undefined;

export function AdaptedProceduresPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const paths = procedurePaths[kind];
  const { data } = useAll(procedureCalls[kind].list, {});
  return (
    <TypologyTable
      kind={kind}
      id={`${kind}-adapted`}
      title={t(`${kind}.adapted`)}
      emptyText={t(`${kind}.noneAdapted`)}
      shows={isAdapted}
      extra={useOriginColumns(data, paths)}
      pathTo={paths.adapted}
      actions={(chosen) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ProcedureActions kind={kind} procedure={chosen} />
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
  all: readonly ProcedureItem[] | undefined,
  { inStrategies }: ProcedurePaths,
): Column<ProcedureItem>[] {
  const { t } = useTranslation('planned');
  const machineOf = useRefLabels('machine');
  return useMemo(() => {
    const byId = new Map(all?.map((p) => [p.id, p]));
    const originOf = ({ origin }: ProcedureItem) => origin && byId.get(origin.procedureId);
    const changed = (p: ProcedureItem) => originChanged(p, originOf(p));
    return [
      { id: 'adaptedTo', value: ({ adaptedTo }) => machineOf(adaptedTo?.machineId), width: 130 },
      {
        id: 'origin',
        value: (p) => originOf(p)?.code,
        width: 150,
        cell: (p) => {
          const origin = originOf(p);
          return (
            origin &&
            p.origin && (
              <PageLink to={inStrategies(origin.id)}>{`${origin.code} ${editionText(p.origin)}`}</PageLink>
            )
          );
        },
      },
      {
        id: 'originChanged',
        value: changed,
        kind: 'flag',
        width: 170,
        cell: (p) =>
          changed(p) ? <Badge color="severity-medium">{t('adapted.originChanged')}</Badge> : undefined,
      },
    ];
  }, [all, machineOf, t, inStrategies]);
}
