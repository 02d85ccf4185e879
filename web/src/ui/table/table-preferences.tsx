// Rows per page, visible columns and their order, wrapping: chosen once, kept on this device.
import { CollectionPreferences } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { type Preferences, pageSizes } from './table-memory.ts';

interface Props {
  value: Preferences;
  onChange: (value: Preferences) => void;
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
