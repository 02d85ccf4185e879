// Board of EWOs: unassigned ones, most urgent first, and the teams with their EWOs.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { workloads } from '#shared/organisation/workload-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isPermitted, isTransitionAllowed } from '#shared/transitions.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { Board } from '#web/parts/board/board.tsx';
import { EwoActions } from '#web/parts/ewo/ewo-actions.tsx';
import { buildEwoBoardColumns } from '#web/parts/ewo/ewo-columns.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { compareEwoUrgency, type EwoRow, toEwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from '#web/parts/ewo/ewo-status.tsx';
import { MissingSpares } from '#web/parts/ewo/missing-spares.tsx';
import { useOpenEwos } from '#web/parts/ewo/use-open-ewos.ts';
import type { TeamName } from '#web/parts/order/order-names.ts';
import { getEwoViewRoute, interventionsRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRunningNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';

export function AssignEwosPage() {
  const { t } = useTranslation(['ewoWork', 'board']);
  const session = useSession();
  const { minutes } = useFormat();
  const now = useRunningNow();
  const names = useEwoNames();
  const list = useOpenEwos();
  const rows = useMemo(
    () => list.data?.toSorted(compareEwoUrgency).map(toEwoRow(names, now)),
    [list.data, names, now],
  );
  const principal = toPrincipal(session);
  const canAssign = isPermitted(ewoTransitions, 'assign', principal);
  const columns = useMemo(
    () => buildEwoBoardColumns(t, { teams: session.may('teams', 'pick'), age: minutes }),
    [t, session, minutes],
  );
  const onGive = useAssignEwos();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('ewoWork:board.title')}
        description={canAssign ? t('board:text') : undefined}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                iconName="refresh"
                ariaLabel={t('ewoWork:board.refresh')}
                loading={list.isFetching}
                onClick={() => void list.refetch()}
              />
              {canAssign && (
                <PageButton to={interventionsRoute}>{t('ewoWork:interventions.title')}</PageButton>
              )}
            </SpaceBetween>
          </div>
        }
      />
      <Board
        id="ewo-board"
        rows={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="ewoWork"
        emptyText={t('ewoWork:board.empty')}
        teams={[...names.teams.values()]}
        mayGive={
          canAssign ? (row) => isTransitionAllowed(ewoTransitions, 'assign', row, principal) : undefined
        }
        onGive={onGive}
        path={(row) => getEwoViewRoute('desktop', row.id)}
        menu={(row) => <EwoActions ewo={row} desk="desktop" />}
        renderContent={(row) => (
          <>
            <span>
              <b>{row.machine}</b> {row.breakdownDescription}
            </span>
            <PriorityBadge priority={row.priority} />
            <EwoStatus state={row.state} />
            <ConditionStatus condition={row.machineStatus} />
            <span>{minutes(row.age)}</span>
            <MissingSpares ewo={row} />
          </>
        )}
      />
    </SpaceBetween>
  );
}

/**
 * Returns a function that assigns EWOs one after the other; refused ones stay selected and are reported with
 * the reason.
 */
function useAssignEwos() {
  const { t } = useTranslation('ewoWork');
  const { send } = useSend(ewos.assign, { changes: [workloads.days] });
  return async (selectedEwos: readonly EwoRow[], team: TeamName, onProgress: (doneCount: number) => void) => {
    const refusals = new Map<string, string>();
    for (const [index, { id, version, code }] of selectedEwos.entries()) {
      await send({ id, version, teamId: team.id }).catch((error: unknown) =>
        refusals.set(id, `${code}: ${getErrorText(error)}`),
      );
      onProgress(index + 1);
    }
    const doneCount = selectedEwos.length - refusals.size;
    if (doneCount > 0) flash('success', t('board.given', { count: doneCount, team: team.code }));
    if (refusals.size > 0) flash('error', [...refusals.values()].join(' '));
    return new Set(refusals.keys());
  };
}
