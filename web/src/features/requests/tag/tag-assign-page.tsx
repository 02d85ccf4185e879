// The board of tags: those nobody has, and those somebody has. Given together, with what is really to be done.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted, isPossible } from '../../../../../shared/moves.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { Board } from '../../../parts/board/board.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { rowOf, type TagRow } from '../../../parts/tag/tag-rows.ts';
import { TagAge } from '../../../parts/tag/tag-status.tsx';
import { tagHistoryPath, tagViewPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useGrowing } from '../../../ui/table/use-growing.ts';
import { useToday } from '../../../ui/today.ts';
import { TagActions } from './tag-actions.tsx';
import { AssignDialog } from './tag-assign-dialog.tsx';
import { openColumns } from './tag-columns.tsx';

/** Read at first; the others follow while these are looked at. */
const FIRST = 150;

interface Asked {
  /** As they were when asked about: the list goes on. */
  tags: readonly TagRow[];
  /** Unless the dialog asks for it. */
  teamId?: number;
  onDone: (refused: ReadonlySet<string>) => void;
  onCancel?: () => void;
}

export function AssignTagsPage() {
  const { t } = useTranslation(['tag', 'board']);
  const session = useSession();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useGrowing(tags.open, {}, FIRST);
  const [asked, setAsked] = useState<Asked>();
  const rows = useMemo(() => list.items?.map(rowOf(names, today)), [list.items, names, today]);
  const columns = useMemo(
    () => openColumns(t, { desk: 'desktop', names: session.may('teams', 'pick') }),
    [t, session],
  );
  const asker = askerOf(session);
  const gives = isPermitted(tagMoves, 'assign', asker);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('tag:board.title')}
        description={gives ? t('board:text') : undefined}
        actions={
          <span className="screen-only">
            <PageButton to={tagHistoryPath}>{t('tag:history.title')}</PageButton>
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
        mayGive={gives ? (row) => isPossible(tagMoves, 'assign', row, asker) : undefined}
        onGive={(given, { id }) =>
          new Promise((onDone) =>
            setAsked({
              ...{ tags: given, teamId: id, onDone },
              // whoever changes their mind goes on with what was chosen
              onCancel: () => onDone(new Set(given.map((tag) => tag.id))),
            }),
          )
        }
        path={(row) => tagViewPath('desktop', row.id)}
        menu={(row) => <TagActions tag={row} desk="desktop" />}
        says={(row) => (
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
          gives
            ? (chosen, onDone) => (
                <Button
                  variant="primary"
                  disabled={chosen.length === 0}
                  onClick={() => setAsked({ tags: chosen, onDone })}
                >
                  {chosen.length > 0 ? t('tag:board.give', { count: chosen.length }) : t('tag:do.assign')}
                </Button>
              )
            : undefined
        }
      />
      {asked && (
        <AssignDialog
          chosen={asked.tags}
          teamId={asked.teamId}
          onDone={asked.onDone}
          onClose={() => {
            asked.onCancel?.();
            setAsked(undefined);
          }}
        />
      )}
    </SpaceBetween>
  );
}
