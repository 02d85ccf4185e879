// Desktop page of tags to work on: those of the user's teams and those a team may take.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { getAllowedTransitions } from '#shared/transitions.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildTagBoardColumns } from './tag-columns.tsx';

export function ExecuteTagsPage() {
  const { t } = useTranslation('tag');
  const session = useSession();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useAllItems(tags.open, {});
  const rows = useMemo(() => {
    const principal = toPrincipal(session);
    return list.data
      ?.filter((tag) =>
        getAllowedTransitions(tagTransitions, tag, principal).some(
          (move) => move === 'report' || move === 'take',
        ),
      )
      .map(toTagRow(names, today));
  }, [list.data, names, today, session]);
  const columns = useMemo(
    () =>
      buildTagBoardColumns(t, {
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
