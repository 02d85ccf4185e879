// The board of EWOs: those nobody has, the most urgent first, and the teams with theirs.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted, isPossible } from '../../../../../shared/moves.ts';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { errorText } from '../../../i18n/text.ts';
import { Board } from '../../../parts/board/board.tsx';
import { EwoActions } from '../../../parts/ewo/ewo-actions.tsx';
import { boardColumns } from '../../../parts/ewo/ewo-columns.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { type EwoRow, mostUrgentFirst, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from '../../../parts/ewo/ewo-status.tsx';
import { useOpenEwos } from '../../../parts/ewo/use-open-ewos.ts';
import type { TeamName } from '../../../parts/order/order-names.ts';
import { ewoViewPath, interventionsPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRunningNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';

export function AssignEwosPage() {
  const { t } = useTranslation(['ewoWork', 'board']);
  const session = useSession();
  const { minutes } = useFormat();
  const now = useRunningNow();
  const names = useEwoNames();
  const list = useOpenEwos();
  const rows = useMemo(
    () => list.data?.toSorted(mostUrgentFirst).map(rowOf(names, now)),
    [list.data, names, now],
  );
  const asker = askerOf(session);
  const gives = isPermitted(ewoMoves, 'assign', asker);
  const columns = useMemo(
    () => boardColumns(t, { teams: session.may('teams', 'pick'), age: minutes }),
    [t, session, minutes],
  );
  const onGive = useGiving();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('ewoWork:board.title')}
        description={gives ? t('board:text') : undefined}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                iconName="refresh"
                ariaLabel={t('ewoWork:board.refresh')}
                loading={list.isFetching}
                onClick={() => void list.refetch()}
              />
              {gives && <PageButton to={interventionsPath}>{t('ewoWork:interventions.title')}</PageButton>}
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
        mayGive={gives ? (row) => isPossible(ewoMoves, 'assign', row, asker) : undefined}
        onGive={onGive}
        path={(row) => ewoViewPath('desktop', row.id)}
        menu={(row) => <EwoActions ewo={row} desk="desktop" />}
        says={(row) => (
          <>
            <span>
              <b>{row.machine}</b> {row.breakdownDescription}
            </span>
            <PriorityBadge priority={row.priority} />
            <EwoStatus state={row.state} />
            <ConditionStatus condition={row.machineStatus} />
            <span>{minutes(row.age)}</span>
          </>
        )}
      />
    </SpaceBetween>
  );
}

/** One after the other; what could not be given stays chosen, and is told with its reason. */
function useGiving() {
  const { t } = useTranslation('ewoWork');
  const { send } = useSend(ewos.assign, { changes: [workloads.days] });
  return async (given: readonly EwoRow[], team: TeamName, soFar: (done: number) => void) => {
    const refused = new Map<string, string>();
    for (const [at, { id, version, code }] of given.entries()) {
      await send({ id, version, teamId: team.id }).catch((error: unknown) =>
        refused.set(id, `${code}: ${errorText(error)}`),
      );
      soFar(at + 1);
    }
    const done = given.length - refused.size;
    if (done > 0) flash('success', t('board.given', { count: done, team: team.code }));
    if (refused.size > 0) flash('error', [...refused.values()].join(' '));
    return new Set(refused.keys());
  };
}
