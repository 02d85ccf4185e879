// Details of a mapped column: sample values, the reading of its dates and numbers, and its transforms.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { parseDateText } from '#shared/ingestion/dates.ts';
import {
  type ColumnProfile,
  type DateOrder,
  dateOrders,
  decimalMarks,
  type MappedColumn,
} from '#shared/ingestion/import.ts';
import { type DecimalMark, parseNumberText } from '#shared/ingestion/numbers.ts';
import type { resolveColumnFormat } from '#shared/ingestion/reading/columns.ts';
import type { TemplateColumn } from '#shared/ingestion/template/template-columns.ts';
import { useFormat, useTextLocale } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import { replaceReading } from './draft.ts';

interface Props {
  target: string;
  kind: TemplateColumn['kind'];
  column: MappedColumn | undefined;
  profile: ColumnProfile | undefined;
  reading: ReturnType<typeof resolveColumnFormat>;
  onChange: (column: MappedColumn) => void;
  onEdit: () => void;
}

export function ColumnValues({ target, kind, column, profile, reading, onChange, onEdit }: Props) {
  const { t } = useTranslation('ingestion');
  if (!column) return null;
  const { transform = [] } = column;
  const { writing, question } = reading;
  const isOpen = question?.ground === 'Assumed';
  const isChosen = (op: 'dates' | 'decimals') => transform.some((each) => each.op === op);
  const otherTransforms = transform.filter(({ op }) => op !== 'dates' && op !== 'decimals');
  const editLabel =
    otherTransforms.length > 0 ? t('transform.some', { count: otherTransforms.length }) : t('transform.edit');
  const isDateKind = kind === 'day' || kind === 'instant';
  return (
    <SpaceBetween size="xxs">
      {profile && profile.samples.length > 0 && (
        <Box color="text-body-secondary" fontSize="body-s">
          {profile.samples.slice(0, 3).join(' · ')}
        </Box>
      )}
      {isDateKind && (profile?.dates || isChosen('dates')) && (
        <DateOrderChoice
          label={target}
          example={profile?.example}
          order={isOpen ? undefined : writing.dates}
          onChange={(order) => onChange(replaceReading(column, { op: 'dates', order }))}
        />
      )}
      {(kind === 'number' || kind === 'whole') && (profile?.decimal || isChosen('decimals')) && (
        <DecimalMarkChoice
          label={target}
          example={profile?.example}
          mark={isOpen ? undefined : writing.decimal}
          onChange={(mark) => onChange(replaceReading(column, { op: 'decimals', mark }))}
        />
      )}
      <Button variant="inline-link" ariaLabel={`${editLabel}: ${target}`} onClick={onEdit}>
        {editLabel}
      </Button>
    </SpaceBetween>
  );
}

interface OrderProps {
  label: string;
  /** Ambiguous value; the options show its reading in each order. */
  example: string | undefined;
  /** If absent, the user has to choose. */
  order: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
}

export function DateOrderChoice({ label, example, order, onChange }: OrderProps) {
  const { t } = useTranslation('ingestion');
  const locale = useTextLocale();
  const options = dateOrders.flatMap((each) => {
    const day = example === undefined ? undefined : parseDateText(example, each)?.day;
    if (example !== undefined && day === undefined && each !== order) return [];
    return [
      {
        value: each,
        label: t(`dates.${each}`),
        ...(day && { description: `${example} → ${formatDay(day, locale)}` }),
      },
    ];
  });
  return (
    <>
      {order === undefined && <QuestionText>{t('dates.ask', { value: example ?? label })}</QuestionText>}
      <Select
        expandToViewport
        ariaLabel={`${t('dates.title')}: ${label}`}
        invalid={order === undefined}
        placeholder={t('dates.unclear')}
        selectedOption={order ? { value: order, label: t(`dates.${order}`) } : null}
        options={options}
        onChange={({ detail }) => onChange(detail.selectedOption.value as DateOrder)}
      />
    </>
  );
}

const formatDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

interface MarkProps {
  label: string;
  example: string | undefined;
  mark: DecimalMark | undefined;
  onChange: (mark: DecimalMark) => void;
}

function DecimalMarkChoice({ label, example, mark, onChange }: MarkProps) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const options = decimalMarks.map((each) => {
    const number = example === undefined ? undefined : parseNumberText(example, each);
    const interpretation = number === undefined ? undefined : `${example} → ${format.number(number)}`;
    return {
      value: each,
      label: t('decimal', { mark: each }),
      ...(interpretation && { description: interpretation }),
    };
  });
  return (
    <>
      {mark === undefined && <QuestionText>{t('decimalAsk', { value: example ?? label })}</QuestionText>}
      <Select
        expandToViewport
        ariaLabel={`${t('transform.decimals')}: ${label}`}
        invalid={mark === undefined}
        placeholder={t('decimalUnclear')}
        selectedOption={mark ? { value: mark, label: t('decimal', { mark }) } : null}
        options={options}
        onChange={({ detail }) => onChange(detail.selectedOption.value as DecimalMark)}
      />
    </>
  );
}

function QuestionText({ children }: { children: string }) {
  return (
    <Box color="text-status-warning" fontSize="body-s">
      {children}
    </Box>
  );
}
