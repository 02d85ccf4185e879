// Preview of a cycle's dates while it is edited, computed by the service with the function that generates
// orders.
import { Alert, Box, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Answer, RequestOf } from '#shared/contract.ts';
import { addDays, type Day } from '#shared/day.ts';
import type { Cycle, CycleState } from '#shared/planned/cycle.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { type Frequency, getPeriodDays } from '#shared/planned/period.ts';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { hasShiftFactors, type ShiftFactors } from '#shared/planned/shift.ts';
import { useText } from '#web/i18n/text.ts';
import { MonthStrip } from '#web/parts/calendar/month-strip.tsx';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { buildQuery } from '#web/use-call.ts';
import { WhyDate } from './why-date.tsx';

type Plan = RequestOf<typeof cycles.preview>;
type Dates = Answer<typeof cycles.preview>['items'];
type LargerOrder = NonNullable<Dates[number]['larger']>;
type RankFields = Pick<Plan, 'id' | 'rank' | 'machineId' | 'typeCycle' | 'tolerance'>;

const MAX_DATES = 12;
const YEAR_DAYS = 366;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

interface Props {
  /** Absent for a new cycle. */
  id: number | undefined;
  status: CycleState | undefined;
  calendar: PlantCalendar | undefined;
}

export function CyclePreview({ id, status, calendar }: Props) {
  const { t } = useTranslation('planned');
  const today = useToday();
  const [meter, cycleFrequency, alsoFrequency, mode, anchor, ...factorValues] = useWatch({
    name: [
      'meter',
      'frequency',
      'alsoFrequency',
      'mode',
      'anchor',
      'lateFactor',
      'earlyFactor',
      'toleranceShare',
    ],
  });
  const [lateFactor, earlyFactor, toleranceShare] = factorValues as (number | undefined)[];
  const rankFields = useRankFields(id);
  const isByMeter = meter !== 'none';
  const frequency = isByMeter ? alsoFrequency : cycleFrequency;
  const factors = { lateFactor, earlyFactor, toleranceShare };
  const plan = useDebouncedValue(
    !isByMeter || alsoFrequency
      ? addRankFields(
          buildPreviewInput({ frequency, mode, anchor, factors }, status, calendar, today),
          rankFields,
        )
      : undefined,
  );
  const { data, error, refetch } = useQuery({
    ...buildQuery(cycles.preview, plan ?? placeholderPlan),
    enabled: plan !== undefined,
    placeholderData: keepPreviousData,
  });
  if (isByMeter && !alsoFrequency) return <Box>{t('preview.byMeter')}</Box>;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!plan || !data) return <Box color="text-body-secondary">{t('preview.incomplete')}</Box>;
  if (data.items.length === 0) return <Alert type="warning">{t('preview.none')}</Alert>;
  return (
    <SpaceBetween size="m">
      {isByMeter && <Box>{t('preview.timePart')}</Box>}
      <MonthStrip
        from={data.items[0]!.planned}
        days={data.items.filter(({ larger }) => !larger).map(({ planned }) => planned)}
      />
      <DateList dates={data.items} />
    </SpaceBetween>
  );
}

function DateList({ dates }: { dates: Dates }) {
  const { t } = useTranslation('planned');
  const text = useText('planned');
  const format = useFormat();
  const formatWork = ({ cycleCode, planned }: LargerOrder) =>
    text('preview.work', { cycle: cycleCode, day: format.day(planned) });
  const formatRanks = ({ larger, joins = [] }: Dates[number]) =>
    larger
      ? text('preview.inLarger', { work: formatWork(larger) })
      : joins.length > 0
        ? text('preview.joins', { work: joins.map(formatWork).join(', ') })
        : '';
  return (
    <ResponsiveTable
      variant="embedded"
      items={dates.slice(0, MAX_DATES)}
      trackBy="planned"
      ariaLabels={{ tableLabel: t('preview.title') }}
      columnDefinitions={[
        {
          id: 'planned',
          header: text('fields.planned'),
          cell: (date) => format.day(date.planned),
          isRowHeader: true,
        },
        {
          id: 'moved',
          header: text('fields.nominal'),
          cell: (date) => (date.nominal === date.planned ? t('preview.same') : format.day(date.nominal)),
        },
        ...(dates.some(({ larger, joins }) => larger || joins)
          ? [{ id: 'ranks', header: text('preview.ranks'), cell: formatRanks }]
          : []),
        { id: 'why', header: t('why.title'), cell: (date) => <WhyDate {...date} /> },
      ]}
      footer={
        dates.length > MAX_DATES && (
          <Box color="text-body-secondary">
            {t('preview.more', { count: dates.length - MAX_DATES, day: format.day(dates.at(-1)!.planned) })}
          </Box>
        )
      }
    />
  );
}

/**
 * Returns the request of the preview once frequency and first date are valid; it covers a year, or a dozen
 * periods.
 */
function buildPreviewInput(
  {
    frequency,
    mode,
    anchor,
    factors,
  }: { frequency: unknown; mode: Cycle['mode'] | undefined; anchor: unknown; factors: ShiftFactors },
  status: CycleState | undefined,
  calendar: PlantCalendar | undefined,
  today: Day,
): Plan | undefined {
  if (!isFrequency(frequency) || !mode || typeof anchor !== 'string' || !dayPattern.test(anchor))
    return undefined;
  const lastDoneOn =
    status?.since && ('completed' in status.since ? status.since.completed : status.since.cancelled);
  const isFloating = mode === 'lastCompletion';
  const firstDay = anchor > today ? anchor : today;
  const daysAhead = Math.min(3650, Math.max(YEAR_DAYS, MAX_DATES * getPeriodDays(frequency)));
  const activeSince = status?.activatedOn ?? today;
  // A floating plan does not catch up on dates before its activation: it starts at the next point of its
  // grid.
  const isLate = isFloating && !lastDoneOn && anchor < activeSince;
  return {
    frequency,
    mode,
    anchor,
    ...(isLate && { startsOn: activeSince }),
    from: today,
    to: addDays(firstDay, daysAhead),
    calendar,
    ...(isFloating &&
      lastDoneOn &&
      (hasShiftFactors(factors) ? { since: status.since } : { completions: [lastDoneOn] })),
    ...(hasShiftFactors(factors) && factors),
  };
}

/** Returns the fields by which dates are compared with those of other cycles of the machine (decision PS17). */
function useRankFields(id: number | undefined): RankFields | undefined {
  const [rank, machineId, typeCycle, tolerance, meter] = useWatch({
    name: ['rank', 'machineId', 'typeCycle', 'tolerance', 'meter'],
  });
  const isRanked = Number.isInteger(rank) && rank >= 1 && rank <= 99 && typeof machineId === 'number';
  if (!isRanked || meter !== 'none') return undefined;
  return {
    ...{ id, rank, machineId, typeCycle },
    ...(typeof tolerance === 'number' && tolerance >= 0 && { tolerance }),
  };
}

const addRankFields = (plan: Plan | undefined, rankFields: RankFields | undefined): Plan | undefined =>
  plan && { ...plan, ...rankFields };

const isFrequency = (value: unknown): value is Frequency => {
  const { n } = (value ?? {}) as { n?: unknown };
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= 3650;
};

/** Placeholder for the query key while the query is disabled. */
const placeholderPlan: Plan = {
  frequency: { n: 1, unit: 'M' },
  mode: 'initialScheduling',
  anchor: '2000-01-01',
  from: '2000-01-01',
  to: '2000-01-01',
};

/** Returns the value after typing has paused, in milliseconds. */
function useDebouncedValue<T>(value: T, pause = 250): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(
      () => setDebouncedValue(text === undefined ? (undefined as T) : JSON.parse(text)),
      pause,
    );
    return () => clearTimeout(timer);
  }, [text, pause]);
  return debouncedValue;
}
