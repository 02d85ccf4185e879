// Figures as a table: what a chart beside it shows, to be read and taken out as a file.
import { Header, Pagination, Table } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { type Column, exported, shown } from '../../../ui/table/column.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';

interface Props<T> {
  /** Of its files. */
  name: string;
  title: string;
  description?: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  columns: readonly (Column<T> & { header: string })[];
  emptyText?: string;
}

const PAGE = 12;

export function FigureTable<T>({ name, title, description, items, keyOf, columns, emptyText }: Props<T>) {
  const { t } = useTranslation();
  const text = useText('common');
  const format = useFormat();
  const [asked, setAsked] = useState(1);
  const pages = Math.max(1, Math.ceil(items.length / PAGE));
  const page = Math.min(asked, pages);
  return (
    <Table
      variant="container"
      items={items.slice((page - 1) * PAGE, page * PAGE)}
      trackBy={keyOf}
      wrapLines
      ariaLabels={{ tableLabel: title }}
      empty={emptyText}
      columnDefinitions={columns.map((column, at) => ({
        id: column.id,
        header: column.header,
        cell: (item: T) => column.cell?.(item) ?? (shown(column, item, format, text) || t('none')),
        isRowHeader: at === 0,
        width: column.width,
      }))}
      header={
        <Header
          variant="h2"
          description={description}
          actions={
            <ExportMenu
              name={name}
              disabled={items.length === 0}
              rows={() => [
                columns.map(({ header }) => header),
                ...items.map((item) => columns.map((column) => exported(column, item, format, text))),
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
            onChange={({ detail }) => setAsked(detail.currentPageIndex)}
          />
        )
      }
    />
  );
}

/** One decimal, as figures are shown (domain 0). */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
