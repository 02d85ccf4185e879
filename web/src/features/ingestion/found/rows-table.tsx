// A page of rows, whichever they are, with its pages below.
import { Box, Pagination, Table, type TableProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../../ui/loading.tsx';
import type { usePagedRows } from './paged-rows.ts';

interface Props<Row> {
  label: string;
  empty: string;
  paged: Omit<ReturnType<typeof usePagedRows<Row>>, 'rows'> & { rows: Row[] | undefined };
  columns: TableProps.ColumnDefinition<Row>[];
}

export function RowsTable<Row extends { line: number }>({ label, empty, paged, columns }: Props<Row>) {
  const { t } = useTranslation();
  const { rows, pages, at, go, error, retry } = paged;
  if (error !== undefined) return <Failed error={error} onRetry={retry} />;
  return (
    <Table
      variant="embedded"
      wrapLines
      items={rows ?? []}
      loading={rows === undefined}
      loadingText={t('loading')}
      ariaLabels={{ tableLabel: label }}
      empty={<Box textAlign="center">{empty}</Box>}
      columnDefinitions={columns}
      pagination={
        pages > 1 && (
          <Pagination
            currentPageIndex={at}
            pagesCount={pages}
            onChange={({ detail }) => go(detail.currentPageIndex)}
          />
        )
      }
    />
  );
}
