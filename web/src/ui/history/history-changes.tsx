// What one entry of the audit trail changed: each field before and after, in the reader's words.
import { Box, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ChangedField } from '../../../../shared/access/audit.ts';
import type { AuditItem } from '../../../../shared/access/audit-api.ts';
import type { TrailTexts } from './history-texts.ts';

export function HistoryChanges({ entry, texts }: { entry: AuditItem; texts: TrailTexts }) {
  const { t } = useTranslation(['audit', 'common']);
  const side = (which: 'before' | 'after') => ({
    id: which,
    header: t(`audit:fields.${which}`),
    cell: (change: ChangedField) => texts.value(entry, change, which) || t('common:none'),
  });
  return (
    <>
      <Table
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
          ...(entry.action === 'created' ? [] : [side('before')]),
          ...(entry.action === 'removed' ? [] : [side('after')]),
        ]}
      />
      {entry.more !== undefined && (
        <Box color="text-body-secondary">{t('audit:more', { count: entry.more })}</Box>
      )}
    </>
  );
}
