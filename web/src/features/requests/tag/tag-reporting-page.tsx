// Without an id the tags of a period; with one its work and its closing, or what there is to read of it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { tagBoardPath } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { pastColumns } from './tag-columns.tsx';
import { TagIntervention } from './tag-intervention-page.tsx';
import { TagView } from './tag-view-page.tsx';

/** Product §1: default filters show at least 31 days. */
const DAYS = 31;

export function ReportingPage() {
  const { id } = usePathParams<'id'>();
  const session = useSession();
  if (!id) return <TagHistory />;
  const Page = session.may('tags', 'execute') ? TagIntervention : TagView;
  return <Page key={id} id={id} desk="desktop" />;
}

function TagHistory() {
  const { t } = useTranslation('tag');
  const session = useSession();
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAll(tags.list, period);
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => list.data?.map(rowOf(names, today)), [list.data, names, today]);
  const columns = useMemo(
    () => pastColumns({ desk: 'desktop', names: session.may('teams', 'pick') }),
    [session],
  );
  return (
    <>
      <PageTitle title={t('history.title')} crumbs={[{ text: t('board.title'), href: tagBoardPath }]} />
      <DataTable
        id="tags-history"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="tag"
        title={t('history.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'createdAt', descending: true }}
        emptyText={t('history.none')}
        controls={<PeriodControl period={period} onChange={choose} />}
      />
    </>
  );
}
