// Open tags: those nobody has, and those somebody has; chosen in the list, given together.
import { Button, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isPermitted, isPossible } from '../../../../../shared/moves.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { rowOf, type TagRow } from '../../../parts/tag/tag-rows.ts';
import { tagHistoryPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useGrowing } from '../../../ui/table/use-growing.ts';
import { useToday } from '../../../ui/today.ts';
import { AssignDialog } from './tag-assign-dialog.tsx';
import { openColumns } from './tag-columns.tsx';

/** Read at first; the others follow while these are looked at. */
const FIRST = 150;
const shows = ['all', 'created', 'assigned'] as const;

export function AssignTagsPage() {
  const { t } = useTranslation('tag');
  const session = useSession();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useGrowing(tags.open, {}, FIRST);
  const [params, setParams] = useSearchParams();
  const show = shows.find((each) => each === params.get('show')) ?? 'all';
  const [selected, setSelected] = useState<TagRow[]>([]);
  // as they were when asked about: the list goes on
  const [asked, setAsked] = useState<readonly TagRow[]>();
  const rows = useMemo(() => list.items?.map(rowOf(names, today)), [list.items, names, today]);
  const shown = useMemo(
    () => (show === 'all' ? rows : rows?.filter(({ state }) => state === show)),
    [rows, show],
  );
  const columns = useMemo(
    () => openColumns(t, { desk: 'desktop', names: session.may('teams', 'pick') }),
    [t, session],
  );
  const asker = askerOf(session);
  const mayAssign = isPermitted(tagMoves, 'assign', asker);
  const chosen =
    shown?.filter(
      (row) => selected.some(({ id }) => id === row.id) && isPossible(tagMoves, 'assign', row, asker),
    ) ?? [];
  const count = (state: TagRow['state']) => rows?.filter((row) => row.state === state).length ?? 0;
  return (
    <>
      <PageTitle title={t('board.title')} />
      <DataTable
        id="tags-open"
        items={shown}
        error={list.error}
        onRetry={list.retry}
        columns={columns}
        namespace="tag"
        title={t('board.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'age', descending: true }}
        emptyText={t('board.empty')}
        selection={mayAssign ? 'multi' : undefined}
        selected={chosen}
        onSelect={setSelected}
        controls={
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <SegmentedControl
              label={t('board.show')}
              selectedId={show}
              options={shows.map((id) => ({
                id,
                text: t(`board.${id}`, { count: id === 'all' ? (rows?.length ?? 0) : count(id) }),
              }))}
              onChange={({ detail }) =>
                setParams(
                  (current) => {
                    current.delete('show');
                    current.delete('page');
                    if (detail.selectedId !== 'all') current.set('show', detail.selectedId);
                    return current;
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
            />
            {list.reading && <span role="status">{t('board.reading')}</span>}
          </SpaceBetween>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <PageButton to={tagHistoryPath}>{t('history.title')}</PageButton>
            {mayAssign && (
              <Button variant="primary" disabled={chosen.length === 0} onClick={() => setAsked(chosen)}>
                {chosen.length > 0 ? t('board.give', { count: chosen.length }) : t('do.assign')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {asked && (
        <AssignDialog
          chosen={asked}
          onDone={(refused) => setSelected(asked.filter(({ id }) => refused.has(id)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
