// Table of the fields that one audit entry changed, before and after, in the user's language.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ChangedField } from '#shared/access/audit.ts';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import type { AuditTexts } from './history-texts.ts';

export function HistoryChanges({ entry, texts }: { entry: AuditItem; texts: AuditTexts }) {
  const { t } = useTranslation(['audit', 'common']);
  const buildColumn = (columnSide: 'before' | 'after') => ({
    id: columnSide,
    header: t(`audit:fields.${columnSide}`),
    cell: (change: ChangedField) => texts.value(entry, change, columnSide) || t('common:none'),
  });
  return (
    <>
      <ResponsiveTable
        variant="embedded"
        wrapLines
        items={entry.changes}
        trackBy="field"
        empty={t('audit:unchanged')}
        ariaLabels={{ tableLabel: t('audit:changedFields') }}
        columnDefinitions={[
          {
            id: 'field',
            header: t('audit:fields.field'),
            cell: (change) => texts.field(entry, change),
            isRowHeader: true,
          },
          ...(entry.action === 'created' ? [] : [buildColumn('before')]),
          ...(entry.action === 'removed' ? [] : [buildColumn('after')]),
        ]}
      />
      {entry.more !== undefined && (
        <Box color="text-body-secondary">{t('audit:more', { count: entry.more })}</Box>
      )}
    </>
  );
}
