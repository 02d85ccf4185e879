// Tags to be worked on at the desk: of the own teams, and those a team may take.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { movesOf } from '../../../../../shared/moves.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { openColumns } from './tag-columns.tsx';

export function ExecuteTagsPage() {
  const { t } = useTranslation('tag');
  const session = useSession();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useAll(tags.open, {});
  const rows = useMemo(() => {
    const asker = askerOf(session);
    return list.data
      ?.filter((tag) => movesOf(tagMoves, tag, asker).some((move) => move === 'report' || move === 'take'))
      .map(rowOf(names, today));
  }, [list.data, names, today, session]);
  const columns = useMemo(
    () =>
      openColumns(t, {
        desk: session.profile === 'technician' ? 'tablet' : 'desktop',
        work: true,
        names: session.may('teams', 'pick'),
      }),
    [t, session],
  );
  return (
    <>
      <PageTitle title={t('execution.title')} />
      <DataTable
        id="tags-to-execute"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="tag"
        title={t('execution.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'age', descending: true }}
        emptyText={t('execution.empty')}
      />
    </>
  );
}
