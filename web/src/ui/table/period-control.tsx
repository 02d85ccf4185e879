// Period of a list as first and last day, kept in the URL.
import { Button, FormField, Popover, type PopoverProps, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Day, daysBetween } from '#shared/day.ts';
import { DayControl } from '../form/day-control.tsx';
import { isDay } from '../form/day-text.ts';
import { useFormat } from '../format.ts';

export interface Period {
  from: Day;
  to: Day;
}

/** Returns the period of the URL, or the page's default. */
export function usePeriod(fallback: Period): [Period, (period: Period | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : fallback;
  const setPeriod = (next: Period | undefined) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const name of ['from', 'to', 'page'] as const) changed.delete(name);
        if (next) {
          changed.set('from', next.from);
          changed.set('to', next.to);
        }
        return changed;
      },
      { preventScrollReset: true },
    );
  return [period, setPeriod];
}

interface PeriodControlProps {
  period: Period;
  /** Called with the chosen period, or undefined for the page's default. */
  onChange: (period: Period | undefined) => void;
  /** Maximum number of days, including first and last. */
  longest?: number;
}

export function PeriodControl({ period, onChange, longest = 366 }: PeriodControlProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const popover = useRef<PopoverProps.Ref>(null);
  const text = `${day(period.from)} – ${day(period.to)}`;
  const setPeriod = (next: Period | undefined) => {
    popover.current?.focus();
    onChange(next);
  };
  return (
    <Popover
      ref={popover}
      header={t('period.choose')}
      triggerType="custom"
      position="bottom"
      renderWithPortal
      content={<PeriodForm period={period} onChange={setPeriod} longest={longest} />}
    >
      <Button iconName="calendar" ariaLabel={`${t('period.choose')}: ${text}`}>
        {text}
      </Button>
    </Popover>
  );
}

function PeriodForm({ period, onChange, longest }: Required<PeriodControlProps>) {
  const { t } = useTranslation();
  const [{ from, to }, setTyped] = useState(period);
  const [isSubmitted, setSubmitted] = useState(false);
  const problem =
    !isDay(from) || !isDay(to) || to < from
      ? t('period.incomplete')
      : daysBetween(from, to) >= longest
        ? t('period.tooLong', { count: longest })
        : undefined;
  return (
    <SpaceBetween size="s">
      <FormField label={t('period.from')}>
        <DayControl value={from} onChange={(next) => setTyped({ from: next, to })} />
      </FormField>
      <FormField label={t('period.to')} errorText={isSubmitted && problem}>
        <DayControl value={to} from={from} onChange={(next) => setTyped({ from, to: next })} />
      </FormField>
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={() => (problem ? setSubmitted(true) : onChange({ from, to }))}>
          {t('period.show')}
        </Button>
        <Button variant="link" onClick={() => onChange(undefined)}>
          {t('period.usual')}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}
