// Preview of the runs of the next two weeks while the path is edited, computed by the function that generates
// them.
import { Alert, Box } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '#shared/autonomous/path-api.ts';
import type { PointItem } from '#shared/autonomous/point-api.ts';
import { addDays } from '#shared/day.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { buildQuery } from '#web/use-call.ts';
import { getPointName } from './path-points.tsx';

const PREVIEW_DAYS = 14;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

export function PathPreview({ all }: { all: readonly PointItem[] }) {
  const { t } = useTranslation('autonomous');
  const format = useFormat();
  const today = useToday();
  const [points, walkingMinutes, shifts, anchor, validTo] = useWatch({
    name: ['points', 'walkingMinutes', 'shifts', 'anchor', 'validTo'],
  });
  const isComplete =
    Array.isArray(points) &&
    points.length > 0 &&
    typeof walkingMinutes === 'number' &&
    dayPattern.test(String(anchor));
  const from = isComplete && anchor > today ? anchor : today;
  const input = useDebounced(
    JSON.stringify({ points, walkingMinutes, shifts, anchor, from, to: addDays(from, PREVIEW_DAYS - 1) }),
    250,
  );
  const { data, error, refetch } = useQuery({
    ...buildQuery(paths.preview, JSON.parse(input)),
    enabled: isComplete && JSON.parse(input).points?.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!isComplete) return <Box color="text-body-secondary">{t('preview.incomplete')}</Box>;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const runs = data.runs.filter(({ planned }) => !validTo || planned <= validTo);
  if (runs.length === 0) return <Alert type="warning">{t('preview.none')}</Alert>;
  const byId = new Map(all.map((point) => [point.id, getPointName(point)]));
  const neverDueIds = (points as number[]).filter((id) => !runs.some((run) => run.points.includes(id)));
  const days = [...Map.groupBy(runs, ({ planned }) => planned)].map(([planned, dayRuns]) => ({
    planned,
    runs: dayRuns,
  }));
  const shownShifts = [...new Set(runs.map(({ shift }) => shift ?? 0))].sort((a, b) => a - b);
  const formatRun = (run: (typeof runs)[number] | undefined) =>
    run
      ? `${run.points.map((id) => byId.get(id)).join(', ')} · ${format.minutes(run.minutes)}`
      : t('preview.noRun');
  return (
    <>
      <ResponsiveTable
        variant="embedded"
        items={days}
        trackBy="planned"
        wrapLines
        ariaLabels={{ tableLabel: t('preview.title') }}
        columnDefinitions={[
          {
            id: 'planned',
            header: t('fields.planned'),
            cell: ({ planned }) => format.day(planned),
            isRowHeader: true,
            width: 130,
          },
          ...shownShifts.map((each) => ({
            id: `shift${each}`,
            header: each ? getEnumText('shift', String(each)) : t('fields.points'),
            cell: ({ runs: dayRuns }: (typeof days)[number]) =>
              formatRun(dayRuns.find(({ shift = 0 }) => shift === each)),
          })),
        ]}
      />
      {neverDueIds.length > 0 && (
        <Box color="text-body-secondary" margin={{ top: 's' }}>
          {t('preview.never', { points: neverDueIds.map((id) => byId.get(id)).join(', ') })}
        </Box>
      )}
    </>
  );
}
