// Preferences of a table, stored on this device: page size, visible columns and their order, wrapping.
import { CollectionPreferences } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { pageSizes, type StoredPreferences } from './table-memory.ts';

interface Props {
  value: StoredPreferences;
  onChange: (value: StoredPreferences) => void;
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[];
  headers: ReadonlyMap<string, string>;
}

export function TablePreferences({ value, onChange, columns, headers }: Props) {
  const { t } = useTranslation();
  return (
    <CollectionPreferences
      title={t('table.preferences')}
      confirmLabel={t('save')}
      cancelLabel={t('cancel')}
      preferences={{
        pageSize: value.pageSize,
        wrapLines: value.wrap ?? false,
        contentDisplay: value.columns ?? columns.map(({ id, hidden }) => ({ id, visible: !hidden })),
      }}
      pageSizePreference={{
        title: t('table.pageSize'),
        options: pageSizes.map((size) => ({ value: size, label: t('table.rows', { count: size }) })),
      }}
      wrapLinesPreference={{ label: t('table.wrap'), description: t('table.wrapHint') }}
      contentDisplayPreference={{
        title: t('table.columns'),
        options: columns.map(({ id }, at) => ({ id, label: headers.get(id)!, alwaysVisible: at === 0 })),
      }}
      onConfirm={({ detail }) =>
        onChange({
          ...value,
          pageSize: detail.pageSize ?? value.pageSize,
          wrap: detail.wrapLines,
          columns: detail.contentDisplay,
        })
      }
    />
  );
}
