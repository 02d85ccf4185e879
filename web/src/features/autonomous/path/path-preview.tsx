// The runs of the next two weeks, while the path is still being written: by the function that later makes them.
import { Alert, Box, Table } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../../shared/autonomous/path-api.ts';
import type { PointItem } from '../../../../../shared/autonomous/point-api.ts';
import { addDays } from '../../../../../shared/day.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { Failed } from '../../../ui/loading.tsx';
import { useToday } from '../../../ui/today.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { readOf } from '../../../use-call.ts';
import { nameOf } from './path-points.tsx';

const DAYS = 14;
const day = /^\d{4}-\d\d-\d\d$/;

export function PathPreview({ all }: { all: readonly PointItem[] }) {
  const { t } = useTranslation('autonomous');
  const format = useFormat();
  const today = useToday();
  const [points, walkingMinutes, shifts, anchor, validTo] = useWatch({
    name: ['points', 'walkingMinutes', 'shifts', 'anchor', 'validTo'],
  });
  const ready =
    Array.isArray(points) &&
    points.length > 0 &&
    typeof walkingMinutes === 'number' &&
    day.test(String(anchor));
  const from = ready && anchor > today ? anchor : today;
  const sent = useDebounced(
    JSON.stringify({ points, walkingMinutes, shifts, anchor, from, to: addDays(from, DAYS - 1) }),
    250,
  );
  const { data, error, refetch } = useQuery({
    ...readOf(paths.preview, JSON.parse(sent)),
    enabled: ready && JSON.parse(sent).points?.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!ready) return <Box color="text-body-secondary">{t('preview.incomplete')}</Box>;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const runs = data.runs.filter(({ planned }) => !validTo || planned <= validTo);
  if (runs.length === 0) return <Alert type="warning">{t('preview.none')}</Alert>;
  const byId = new Map(all.map((point) => [point.id, nameOf(point)]));
  const never = (points as number[]).filter((id) => !runs.some((run) => run.points.includes(id)));
  const days = [...Map.groupBy(runs, ({ planned }) => planned)].map(([planned, its]) => ({ planned, its }));
  const shown = [...new Set(runs.map(({ shift }) => shift ?? 0))].sort((a, b) => a - b);
  const told = (run: (typeof runs)[number] | undefined) =>
    run
      ? `${run.points.map((id) => byId.get(id)).join(', ')} · ${format.minutes(run.minutes)}`
      : t('preview.noRun');
  return (
    <>
      <Table
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
          ...shown.map((each) => ({
            id: `shift${each}`,
            header: each ? enumText('shift', String(each)) : t('fields.points'),
            cell: ({ its }: (typeof days)[number]) => told(its.find(({ shift = 0 }) => shift === each)),
          })),
        ]}
      />
      {never.length > 0 && (
        <Box color="text-body-secondary" margin={{ top: 's' }}>
          {t('preview.never', { points: never.map((id) => byId.get(id)).join(', ') })}
        </Box>
      )}
    </>
  );
}
