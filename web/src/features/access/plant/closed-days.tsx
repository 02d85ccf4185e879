// The days a plant is closed: added one by one or as a span, shown and removed as the spans they form.
import { Box, Button, FormField, SpaceBetween, TokenGroup } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '../../../../../shared/day.ts';
import { useText } from '../../../i18n/text.ts';
import { DayControl } from '../../../ui/form/day-control.tsx';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format.ts';

interface Span {
  from: Day;
  to: Day;
}

/** Longer spans are a slip of the pen; the schema takes a thousand days in all. */
const LONGEST = 366;

export function spansOf(days: readonly Day[]): Span[] {
  const spans: Span[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

export const daysOf = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, k) => addDays(from, k));

export function ClosedDays() {
  const { t } = useTranslation('access');
  const text = useText('access');
  const format = useFormat();
  const { field, fieldState } = useController({ name: 'calendar.closed' });
  const days: readonly Day[] = field.value ?? [];
  const spans = spansOf(days);
  const name = ({ from, to }: Span) =>
    from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  return (
    <FormField
      label={text('fields.closed')}
      description={text('help.closed')}
      errorText={messageOf(fieldState.error)}
      stretch
    >
      <SpaceBetween size="s">
        <AddSpan onAdd={(span) => field.onChange([...new Set([...days, ...daysOf(span)])].sort())} />
        {spans.length === 0 ? (
          <Box color="text-body-secondary">{t('planning.noneClosed')}</Box>
        ) : (
          <TokenGroup
            limit={24}
            items={spans.map((span) => ({
              label: name(span),
              dismissLabel: t('planning.reopen', { days: name(span) }),
            }))}
            onDismiss={({ detail }) => {
              const gone = spans[detail.itemIndex]!;
              field.onChange(days.filter((day) => day < gone.from || day > gone.to));
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
  const until = to || from;
  const possible = from !== '' && until >= from && daysBetween(from, until) < LONGEST;
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
        disabled={!possible}
        onClick={() => {
          onAdd({ from, to: until });
          setFrom('');
          setTo('');
        }}
      >
        {t('planning.close')}
      </Button>
    </SpaceBetween>
  );
}
