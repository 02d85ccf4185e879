// Table of a page of rows with pagination below.
import { Box, Pagination, Table, type TableProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/ui/loading.tsx';
import type { usePagedRows } from './paged-rows.ts';

interface Props<Row> {
  label: string;
  empty: string;
  paged: Omit<ReturnType<typeof usePagedRows<Row>>, 'rows'> & { rows: Row[] | undefined };
  columns: TableProps.ColumnDefinition<Row>[];
}

export function RowsTable<Row extends { line: number }>({
  label,
  empty,
  paged: pagedRows,
  columns,
}: Props<Row>) {
  const { t } = useTranslation();
  const { rows, pages, at: currentPage, go: goToPage, error, retry } = pagedRows;
  if (error !== undefined) return <LoadFailure error={error} onRetry={retry} />;
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
            currentPageIndex={currentPage}
            pagesCount={pages}
            onChange={({ detail }) => goToPage(detail.currentPageIndex)}
          />
        )
      }
    />
  );
}
