// Board of tags: unassigned and assigned ones. Several are assigned together with the action to take.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isPermitted, isTransitionAllowed } from '#shared/transitions.ts';
import { Board } from '#web/parts/board/board.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { type TagRow, toTagRow } from '#web/parts/tag/tag-rows.ts';
import { TagAge } from '#web/parts/tag/tag-status.tsx';
import { getTagViewRoute, tagHistoryRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useGrowingList } from '#web/ui/table/use-growing.ts';
import { useToday } from '#web/ui/today.ts';
import { TagActions } from './tag-actions.tsx';
import { AssignDialog } from './tag-assign-dialog.tsx';
import { buildTagBoardColumns } from './tag-columns.tsx';

/** Number of tags read first; the others are read while these are shown. */
const FIRST_PAGE_SIZE = 150;

interface AssignRequest {
  /** Snapshot of the tags at the time of the question, because the list is refreshed meanwhile. */
  tags: readonly TagRow[];
  /** If absent, the dialog asks for the team. */
  teamId?: number;
  onDone: (refused: ReadonlySet<string>) => void;
  onCancel?: () => void;
}

export function AssignTagsPage() {
  const { t } = useTranslation(['tag', 'board']);
  const session = useSession();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useGrowingList(tags.open, {}, FIRST_PAGE_SIZE);
  const [assignRequest, setAssignRequest] = useState<AssignRequest>();
  const rows = useMemo(() => list.items?.map(toTagRow(names, today)), [list.items, names, today]);
  const columns = useMemo(
    () => buildTagBoardColumns(t, { desk: 'desktop', names: session.may('teams', 'pick') }),
    [t, session],
  );
  const principal = toPrincipal(session);
  const canAssign = isPermitted(tagTransitions, 'assign', principal);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('tag:board.title')}
        description={canAssign ? t('board:text') : undefined}
        actions={
          <span className="screen-only">
            <PageButton to={tagHistoryRoute}>{t('tag:history.title')}</PageButton>
          </span>
        }
      />
      <Board
        id="tags-open"
        rows={rows}
        reading={list.reading}
        error={list.error}
        onRetry={list.retry}
        columns={columns}
        namespace="tag"
        defaultSort={{ id: 'age', descending: true }}
        emptyText={t('tag:board.empty')}
        teams={[...names.teams.values()]}
        mayGive={
          canAssign ? (row) => isTransitionAllowed(tagTransitions, 'assign', row, principal) : undefined
        }
        onGive={(selectedTags, { id }) =>
          new Promise((onDone) =>
            setAssignRequest({
              ...{ tags: selectedTags, teamId: id, onDone },
              // After a cancellation the selection is kept.
              onCancel: () => onDone(new Set(selectedTags.map((tag) => tag.id))),
            }),
          )
        }
        path={(row) => getTagViewRoute('desktop', row.id)}
        menu={(row) => <TagActions tag={row} desk="desktop" />}
        renderContent={(row) => (
          <>
            <PillarBadge short pillar={row.pillar} />
            <span>
              <b>{row.machine}</b> {row.anomaly}
            </span>
            {row.operatorId !== undefined && <span>{row.operator}</span>}
            {row.age !== undefined && <TagAge days={row.age} escalated={row.escalated} />}
          </>
        )}
        actions={
          canAssign
            ? (selectedRows, onDone) => (
                <Button
                  variant="primary"
                  disabled={selectedRows.length === 0}
                  onClick={() => setAssignRequest({ tags: selectedRows, onDone })}
                >
                  {selectedRows.length > 0
                    ? t('tag:board.give', { count: selectedRows.length })
                    : t('tag:do.assign')}
                </Button>
              )
            : undefined
        }
      />
      {assignRequest && (
        <AssignDialog
          chosen={assignRequest.tags}
          teamId={assignRequest.teamId}
          onDone={assignRequest.onDone}
          onClose={() => {
            assignRequest.onCancel?.();
            setAssignRequest(undefined);
          }}
        />
      )}
    </SpaceBetween>
  );
}
