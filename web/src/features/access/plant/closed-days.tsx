// Editor of a plant's closed days: days are added singly or as a span, and shown and removed as spans.
import { Box, Button, FormField, SpaceBetween, TokenGroup } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { useText } from '#web/i18n/text.ts';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';

interface Span {
  from: Day;
  to: Day;
}

/** Maximum days of a span; a longer one is taken for a typing error. The schema allows 1000 days in all. */
const MAX_SPAN_DAYS = 366;

export function groupDaysIntoSpans(days: readonly Day[]): Span[] {
  const spans: Span[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

export const getSpanDays = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, k) => addDays(from, k));

export function ClosedDays() {
  const { t } = useTranslation('access');
  const text = useText('access');
  const format = useFormat();
  const { field, fieldState } = useController({ name: 'calendar.closed' });
  const days: readonly Day[] = field.value ?? [];
  const spans = groupDaysIntoSpans(days);
  const formatSpan = ({ from, to }: Span) =>
    from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  return (
    <FormField
      label={text('fields.closed')}
      description={text('help.closed')}
      errorText={getFieldError(fieldState.error)}
      stretch
    >
      <SpaceBetween size="s">
        <AddSpan onAdd={(span) => field.onChange([...new Set([...days, ...getSpanDays(span)])].sort())} />
        {spans.length === 0 ? (
          <Box color="text-body-secondary">{t('planning.noneClosed')}</Box>
        ) : (
          <TokenGroup
            limit={24}
            items={spans.map((span) => ({
              label: formatSpan(span),
              dismissLabel: t('planning.reopen', { days: formatSpan(span) }),
            }))}
            onDismiss={({ detail }) => {
              const removedSpan = spans[detail.itemIndex]!;
              field.onChange(days.filter((day) => day < removedSpan.from || day > removedSpan.to));
            }}
          />
        )}
      </SpaceBetween>
    </FormField>
  );
}

function AddSpan({ onAdd }: { onAdd: (span: Span) => void }) {
  const { t } = useTranslation('access');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const lastDay = to || from;
  const canAdd = from !== '' && lastDay >= from && daysBetween(from, lastDay) < MAX_SPAN_DAYS;
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="end">
      <FormField label={t('planning.from')}>
        <DayControl value={from} onChange={setFrom} />
      </FormField>
      <FormField label={t('planning.to')}>
        <DayControl value={to} onChange={setTo} />
      </FormField>
      <Button
        formAction="none"
        disabled={!canAdd}
        onClick={() => {
          onAdd({ from, to: lastDay });
          setFrom('');
          setTo('');
        }}
      >
        {t('planning.close')}
      </Button>
    </SpaceBetween>
  );
}
