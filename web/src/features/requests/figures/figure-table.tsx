// Table of a chart's figures, to read and to export.
import { Header, Pagination } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { type Column, formatCell, toExportCell } from '#web/ui/table/column.ts';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';

interface Props<T> {
  /** Title of exported files. */
  title: string;
  description?: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  columns: readonly (Column<T> & { header: string })[];
  emptyText?: string;
}

const PAGE_SIZE = 12;

export function FigureTable<T>({ title, description, items, keyOf: getKey, columns, emptyText }: Props<T>) {
  const { t } = useTranslation();
  const text = useText('common');
  const format = useFormat();
  const [requestedPage, setRequestedPage] = useState(1);
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return (
    <ResponsiveTable
      variant="container"
      items={items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
      trackBy={getKey}
      wrapLines
      ariaLabels={{ tableLabel: title }}
      empty={emptyText}
      columnDefinitions={columns.map((column, at) => ({
        id: column.id,
        header: column.header,
        cell: (item: T) => column.cell?.(item) ?? (formatCell(column, item, format, text) || t('none')),
        isRowHeader: at === 0,
        width: column.width,
      }))}
      header={
        <Header
          variant="h2"
          description={description}
          actions={
            <ExportMenu
              name={title}
              disabled={items.length === 0}
              rows={() => [
                columns.map(({ header }) => header),
                ...items.map((item) => columns.map((column) => toExportCell(column, item, format, text))),
              ]}
            />
          }
        >
          {title}
        </Header>
      }
      pagination={
        pages > 1 && (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => setRequestedPage(detail.currentPageIndex)}
          />
        )
      }
    />
  );
}
