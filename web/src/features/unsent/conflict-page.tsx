// Page of a conflict: the recorded write and the changed record side by side.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeChangedFields } from '#shared/access/audit.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { type Entry, listConflictingFields, listWrittenFields } from '../../offline/entry.ts';
import { listDependants } from '../../offline/queue.ts';
import { overwriteConflict } from '../../offline/send.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { useFormat } from '../../ui/format.ts';
import { useComparisonTexts } from '../../ui/history/side-texts.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { HandOverButton } from './hand-over-button.tsx';
import { CurrentRecord } from './holder.tsx';
import { useRecordedEntries } from './recorded.ts';
import { RecordedEntries } from './recorded-entries.tsx';
import { formatReason, useEntryTitle } from './unsent-texts.ts';

interface FieldComparison {
  field: string;
  before: unknown;
  after: unknown;
}

export function ConflictPage({
  entry,
  currentRecord,
  leave,
}: {
  entry: Entry;
  currentRecord: Record<string, unknown>;
  leave: () => void;
}) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const getTitle = useEntryTitle();
  const [isDropping, setDropping] = useState(false);
  const sides = useMemo(() => compareFields(entry, currentRecord), [entry, currentRecord]);
  const texts = useComparisonTexts(entry.thing.split(':')[0]!, sides);
  const changedFields = listConflictingFields(entry, currentRecord);
  const unsent = useUnsentEntries();
  const recorded = useRecordedEntries(
    useMemo(() => [entry, ...listDependants(entry, unsent)], [entry, unsent]),
  );
  const renderValue = (which: 'before' | 'after') => (side: FieldComparison) => {
    const text = texts.value(side, which) || t('empty');
    return changedFields.includes(side.field.split('.')[0]!) ? <strong>{text}</strong> : text;
  };
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('conflictTitle')} description={t('conflictText', { title: getTitle(entry) })} />
      {entry.refusal && entry.refusal.code !== 'stale' && <Box variant="p">{formatReason(entry)}</Box>}
      {typeof currentRecord.updatedAt === 'string' && (
        <Box variant="p">
          {t('changedBy', {
            by: String(currentRecord.updatedBy ?? ''),
            at: format.instant(currentRecord.updatedAt),
          })}
        </Box>
      )}
      <ResponsiveTable
        items={sides}
        trackBy="field"
        wrapLines
        ariaLabels={{ tableLabel: t('conflictTitle') }}
        columnDefinitions={[
          { id: 'field', header: t('field'), cell: (side) => texts.field(side), isRowHeader: true },
          { id: 'mine', header: t('mine'), cell: renderValue('after') },
          { id: 'theirs', header: t('theirs'), cell: renderValue('before') },
        ]}
      />
      <CurrentRecord entry={entry} />
      {recorded.length > 1 && <RecordedEntries title={t('recordedUpon')} recorded={recorded.slice(1)} />}
      <SpaceBetween direction="horizontal" size="s">
        <Button
          variant="primary"
          onClick={() => {
            void overwriteConflict(entry);
            leave();
          }}
        >
          {t('takeMine')}
        </Button>
        <Button onClick={() => setDropping(true)}>{t('dropMine')}</Button>
        <Button variant="link" onClick={leave}>
          {t('back')}
        </Button>
      </SpaceBetween>
      <HandOverButton recorded={recorded} onDone={leave} />
      {isDropping && <DropDialog entry={entry} onDropped={leave} onClose={() => setDropping(false)} />}
    </SpaceBetween>
  );
}

/**
 * Returns the fields of the write with their current and future values; the state first if the write changes
 * it.
 */
function compareFields(entry: Entry, currentRecord: Record<string, unknown>): FieldComparison[] {
  const expectedAnswer = (entry.answer ?? {}) as Record<string, unknown>;
  const stateField = 'state' in currentRecord && 'state' in expectedAnswer ? ['state'] : [];
  return [...stateField, ...listWrittenFields(entry)].flatMap((field) => {
    const before = currentRecord[field];
    // In a list of objects, each changed part is shown separately.
    if (hasObjects(before) && field in expectedAnswer)
      return computeChangedFields({ [field]: before }, { [field]: expectedAnswer[field] }).map(
        ({ field, before, after }) => ({ field, before, after }),
      );
    return { field, before, after: field in entry.input ? entry.input[field] : expectedAnswer[field] };
  });
}

const hasObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);
