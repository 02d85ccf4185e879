// Without an id the tags of a period; with one its work and its closing, or what there is to read of it.
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { tagBoardPath } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useFigures } from '../../../ui/table/figures-choice.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { pastColumns } from './tag-columns.tsx';
import { TagIntervention } from './tag-intervention-page.tsx';
import { TagView } from './tag-view-page.tsx';

const TagFigures = lazy(async () => ({
  default: (await import('../figures/tag-figures.tsx')).TagFigures,
}));

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
  const figures = useFigures(t('history.figures'));
  const list = useAll(tags.list, period);
  // what is open grows old, whenever it was written
  const open = useAll(tags.open, {}, { enabled: figures.shown });
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => {
    const listed = new Set(list.data?.map(({ id }) => id));
    const earlier = figures.shown ? open.data?.filter(({ id }) => !listed.has(id)) : [];
    return earlier && list.data && [...list.data, ...earlier].map(rowOf(names, today));
  }, [list.data, open.data, figures.shown, names, today]);
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
        error={list.error ?? (figures.shown ? open.error : undefined) ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), figures.shown && open.refetch()])}
        columns={columns}
        namespace="tag"
        title={t('history.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'createdAt', descending: true }}
        emptyText={t('history.none')}
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            {figures.choice}
            <PeriodControl period={period} onChange={choose} />
          </SpaceBetween>
        }
        instead={
          figures.shown
            ? (items) => (
                <Suspense fallback={<Loading />}>
                  <TagFigures rows={items} period={period} />
                </Suspense>
              )
            : undefined
        }
      />
    </>
  );
}
