// Without an id, the tags of a period; with one, the tag's work and closing, or its read-only view.
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { tagCounts } from '#shared/reports/counted.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { tagBoardRoute } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CountedNote } from '#web/ui/table/counted-note.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useFiguresChoice } from '#web/ui/table/figures-choice.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildTagHistoryColumns } from './tag-columns.tsx';
import { TagIntervention } from './tag-intervention-page.tsx';
import { TagView } from './tag-view-page.tsx';

const TagFigures = lazy(async () => ({
  default: (await import('../figures/tag-figures.tsx')).TagFigures,
}));

/** Product §1: default filters show at least 31 days. */
const DAYS = 31;

export function TagReportingPage() {
  const { id } = useRouteParams<'id'>();
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
  const figures = useFiguresChoice(t('history.figures'));
  const [params] = useSearchParams();
  const countKind = tagCounts.find((each) => each === params.get('count'));
  const list = useAllItems(tags.list, { ...period, counted: countKind });
  // The ages in the figures include all open tags, whenever they were written.
  const openTags = useAllItems(tags.open, {}, { enabled: figures.isShown });
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => {
    const listedIds = new Set(list.data?.map(({ id }) => id));
    const olderOpenTags = figures.isShown ? openTags.data?.filter(({ id }) => !listedIds.has(id)) : [];
    return olderOpenTags && list.data && [...list.data, ...olderOpenTags].map(toTagRow(names, today));
  }, [list.data, openTags.data, figures.isShown, names, today]);
  const columns = useMemo(
    () => buildTagHistoryColumns({ desk: 'desktop', names: session.may('teams', 'pick') }),
    [session],
  );
  return (
    <>
      <PageTitle title={t('history.title')} crumbs={[{ text: t('board.title'), href: tagBoardRoute }]} />
      <DataTable
        id="tags-history"
        items={rows}
        error={list.error ?? (figures.isShown ? openTags.error : undefined) ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), figures.isShown && openTags.refetch()])}
        columns={columns}
        namespace="tag"
        title={t('history.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'createdAt', descending: true }}
        emptyText={t('history.none')}
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            {figures.choice}
            {countKind !== 'open' && <PeriodControl period={period} onChange={choose} />}
            {countKind && (
              <CountedNote textKey={countKind === 'closed' ? 'tagsClosed' : countKind} name="count" />
            )}
          </SpaceBetween>
        }
        instead={
          figures.isShown
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
