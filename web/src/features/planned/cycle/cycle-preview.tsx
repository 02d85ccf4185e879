// The dates a plan will have, while it is still being written: by the function that later makes the orders.
import { Alert, Box, SpaceBetween, Table } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Answer, Sent } from '../../../../../shared/contract.ts';
import { addDays, type Day } from '../../../../../shared/day.ts';
import type { Cycle, CycleState } from '../../../../../shared/planned/cycle.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { type Frequency, periodDays } from '../../../../../shared/planned/period.ts';
import type { PlantCalendar } from '../../../../../shared/planned/plant-calendar.ts';
import { firstOnGrid } from '../../../../../shared/planned/schedule.ts';
import { useText } from '../../../i18n/text.ts';
import { MonthStrip } from '../../../parts/calendar/month-strip.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Failed } from '../../../ui/loading.tsx';
import { useToday } from '../../../ui/today.ts';
import { readOf } from '../../../use-call.ts';
import { WhyDate } from './why-date.tsx';

type Plan = Sent<typeof cycles.preview>;
type Dates = Answer<typeof cycles.preview>['items'];

const shown = 12;
const year = 366;
const day = /^\d{4}-\d\d-\d\d$/;

interface Props {
  status: CycleState | undefined;
  calendar: PlantCalendar | undefined;
}

export function CyclePreview({ status, calendar }: Props) {
  const { t } = useTranslation('planned');
  const today = useToday();
  const [meter, frequency, mode, anchor] = useWatch({ name: ['meter', 'frequency', 'mode', 'anchor'] });
  const plan = useSettled(
    meter === 'none' ? planOf({ frequency, mode, anchor }, status, calendar, today) : undefined,
  );
  const { data, error, refetch } = useQuery({
    ...readOf(cycles.preview, plan ?? unknown),
    enabled: plan !== undefined,
    placeholderData: keepPreviousData,
  });
  if (meter !== 'none') return <Box>{t('preview.byMeter')}</Box>;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!plan || !data) return <Box color="text-body-secondary">{t('preview.incomplete')}</Box>;
  if (data.items.length === 0) return <Alert type="warning">{t('preview.none')}</Alert>;
  return (
    <SpaceBetween size="m">
      <MonthStrip from={data.items[0]!.planned} days={data.items.map(({ planned }) => planned)} />
      <DateList dates={data.items} />
    </SpaceBetween>
  );
}

function DateList({ dates }: { dates: Dates }) {
  const { t } = useTranslation('planned');
  const text = useText('planned');
  const format = useFormat();
  return (
    <Table
      variant="embedded"
      items={dates.slice(0, shown)}
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
        { id: 'why', header: t('why.title'), cell: (date) => <WhyDate {...date} /> },
      ]}
      footer={
        dates.length > shown && (
          <Box color="text-body-secondary">
            {t('preview.more', { count: dates.length - shown, day: format.day(dates.at(-1)!.planned) })}
          </Box>
        )
      }
    />
  );
}

/** What to ask, once frequency and first date can be read: a year ahead, or a dozen periods. */
function planOf(
  { frequency, mode, anchor }: { frequency: unknown; mode: Cycle['mode'] | undefined; anchor: unknown },
  status: CycleState | undefined,
  calendar: PlantCalendar | undefined,
  today: Day,
): Plan | undefined {
  if (!isFrequency(frequency) || !mode || typeof anchor !== 'string' || !day.test(anchor)) return undefined;
  const done =
    status?.since && ('completed' in status.since ? status.since.completed : status.since.cancelled);
  const floating = mode === 'lastCompletion';
  const begins = anchor > today ? anchor : today;
  const ahead = Math.min(3650, Math.max(year, shown * periodDays(frequency)));
  const active = status?.activatedOn ?? today;
  // A floating plan does not make up for dates before it was active: it begins at the next point of its grid.
  const late = floating && !done && anchor < active;
  return {
    frequency,
    mode,
    anchor: late ? firstOnGrid({ frequency, anchor }, active) : anchor,
    from: today,
    to: addDays(begins, ahead),
    calendar,
    ...(floating && done && { completions: [done] }),
  };
}

const isFrequency = (value: unknown): value is Frequency => {
  const { n } = (value ?? {}) as { n?: unknown };
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= 3650;
};

/** Stands in while there is nothing to ask. */
const unknown: Plan = {
  frequency: { n: 1, unit: 'M' },
  mode: 'initialScheduling',
  anchor: '2000-01-01',
  from: '2000-01-01',
  to: '2000-01-01',
};

/** The value once typing has paused. */
function useSettled<T>(value: T, pause = 250): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const later = setTimeout(
      () => setSettled(text === undefined ? (undefined as T) : JSON.parse(text)),
      pause,
    );
    return () => clearTimeout(later);
  }, [text, pause]);
  return settled;
}
