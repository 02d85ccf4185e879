// The one table: filter, order, pages, columns, counter, selection, export and print, and a word when there is nothing.

import type { PropertyFilterProps } from '@cloudscape-design/components';
import { Box, Button, Header, Pagination, SpaceBetween, Table } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSearchParams } from 'react-router';
import type { Namespace } from '../../i18n/catalogues.ts';
import { errorText, type Text, useText } from '../../i18n/text.ts';
import { atRest } from '../at-rest.ts';
import { type Format, useFormat } from '../format.ts';
import { Loading } from '../loading.tsx';
import { isNavigationPending } from '../navigation-pending.ts';
import { type Column, exported, isNumeric, shown } from './column.ts';
import { isText, widthsOf } from './column-widths.ts';
import type { Rows as FileRows } from './export-file.ts';
import { ExportMenu, type FurtherExports } from './export-menu.tsx';
import { QuickLook } from './quick-look.tsx';
import { TableFilter } from './table-filter.tsx';
import { keepView, readPreferences, readView, writePreferences, writeView } from './table-memory.ts';
import { useSelection } from './table-selection.ts';
import { useRows, type Value } from './use-rows.ts';

/** Choosing columns brings a drag-and-drop library: it comes once the rows stand. */
const TablePreferences = lazy(async () => {
  await atRest();
  return { default: (await import('./table-preferences.tsx')).TablePreferences };
});

export interface DataTableProps<T> {
  /** Names the table's memory (filter, columns) and its files. */
  id: string;
  /** All rows the list holds; undefined while loading. */
  items: readonly T[] | undefined;
  /** Why there are none. */
  error?: unknown;
  onRetry?: () => void;
  columns: readonly Column<T>[];
  /** Where column headers (`fields.<id>`) stand. */
  namespace: Namespace;
  title: string;
  /** What a row is called in labels; the first column's text otherwise. */
  nameOf?: (item: T) => string;
  /** Buttons in the header, right. */
  actions?: ReactNode;
  /** Beside the filter, e.g. a choice of period. */
  controls?: ReactNode;
  /** Instead of the filter, while another search is under way. */
  search?: ReactNode;
  /** The next step when the list is empty. */
  emptyAction?: ReactNode;
  emptyText?: string;
  selection?: 'single' | 'multi';
  selected?: readonly T[];
  /** Of rows to choose from those that can be chosen; otherwise all. */
  selectable?: (item: T) => boolean;
  onSelect?: (items: T[]) => void;
  /** A quick look at the selected row, beside the table where the layout has room for it. */
  preview?: (item: T) => ReactNode;
  defaultFilter?: PropertyFilterProps.Query;
  defaultSort?: { id: string; descending?: boolean };
  /** What the rows the filter left come to, in place of the rows; it brings files of its own. */
  instead?: (items: readonly T[]) => ReactNode;
  /** What a file holds instead of the visible columns, of the rows the filter left. */
  exportAs?: (items: readonly T[]) => FileRows;
  furtherExports?: FurtherExports;
  /** Below the rows: what those the filter left amount to. */
  footer?: (items: readonly T[]) => ReactNode;
  /** `page`: the table is the page and its title the page's. */
  variant?: 'page' | 'container' | 'embedded';
  /** Beside the table that has the page's address: what is chosen here is kept by this tab alone. */
  beside?: boolean;
}

/** What the columns do not get: that of the boxes to tick, and a container's edges. */
const SELECTION = 48;
const EDGES = 44;

export function DataTable<T extends { id: string | number }>(props: DataTableProps<T>) {
  const { id, items, columns, namespace, title, variant = 'page', defaultSort } = props;
  // a query that has not failed says null
  const error = props.error ?? undefined;
  const { t } = useTranslation();
  const text = useText(namespace);
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const addressed = variant !== 'embedded' && !props.beside;
  const [start] = useState(() => readView(id, addressed ? params : undefined, props.defaultFilter));
  const [preferences, setPreferences] = useState(() => readPreferences(id));
  const headers = useMemo(
    () => new Map(columns.map((column) => [column.id, column.header ?? text(`fields.${column.id}`)])),
    [columns, text],
  );
  const nameOf = props.nameOf ?? ((item: T) => shown(columns[0]!, item, format, text));

  const read = useCallback(
    (column: Column<T>, item: T) => comparable(column, item, format, text),
    [format, text],
  );
  const rows = useRows(items ?? none, {
    columns,
    read,
    operatorsOf,
    start: {
      ...start,
      sort:
        start.sort ?? (defaultSort && { id: defaultSort.id, descending: defaultSort.descending ?? false }),
    },
    pageSize: preferences.pageSize,
  });
  const { page, passing, view } = rows;
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (items === undefined || leaving || isNavigationPending()) return;
    if (variant !== 'embedded') keepView(id, view);
    if (!addressed) return;
    const next = writeView(params, view);
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
  }, [id, view, items, variant, addressed, leaving, params, setParams]);

  const find = t('table.find', { what: title });

  const visible = new Map(preferences.columns?.map((column) => [column.id, column.visible]));
  const inSight = columns.filter((column) => visible.get(column.id) ?? !column.hidden);
  const save = (next: typeof preferences) => {
    setPreferences(next);
    writePreferences(id, next);
  };
  const selection = useSelection(props);
  const [room, setRoom] = useState<number>();
  const measure = useCallback((place: HTMLElement | null) => {
    if (place) setRoom(place.clientWidth);
  }, []);
  const taken = (selection.type ? SELECTION : 0) + (variant === 'container' ? EDGES : 0);
  const widths = widthsOf(inSight, headers, room ? room - taken : 0);
  const selectedIds = new Set(selection.selected.map(({ id }) => id));
  const selectedRows = items?.filter((item) => selectedIds.has(item.id)) ?? [];
  const looked = selectedRows.length === 1 ? selectedRows[0] : undefined;
  const exportRows = () =>
    props.exportAs?.(passing) ?? [
      inSight.map((column) => headers.get(column.id)!),
      ...passing.map((item) => inSight.map((column) => exported(column, item, format, text))),
    ];

  const nothing = () => {
    if (error !== undefined)
      return (
        <Empty
          title={t('table.failed')}
          hint={errorText(error)}
          action={props.onRetry && <Button onClick={props.onRetry}>{t('retry')}</Button>}
        />
      );
    if (!items?.length)
      return <Empty title={props.emptyText ?? t('table.empty')} action={props.emptyAction} />;
    const clear = () => rows.filterBy({ tokens: [], operation: 'and' });
    return (
      <Empty title={t('table.noMatch')} action={<Button onClick={clear}>{t('table.clearFilter')}</Button>} />
    );
  };

  const header = (
    <Header
      variant={variant === 'page' ? 'h1' : 'h2'}
      counter={
        items &&
        !props.instead &&
        (selectedRows.length > 0
          ? t('table.countSelected', { selected: selectedRows.length, count: items.length })
          : t('table.count', { count: passing.length }))
      }
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {!props.instead && (
            <ExportMenu
              name={id}
              rows={exportRows}
              disabled={passing.length === 0}
              further={props.furtherExports}
            />
          )}
          {props.actions}
        </SpaceBetween>
      }
    >
      {title}
    </Header>
  );
  const filter = (
    <SpaceBetween direction="horizontal" size="xs">
      {props.controls}
      {props.search ?? (
        <div className="table-filter">
          <TableFilter
            label={find}
            count={passing.length}
            query={view.query}
            onChange={({ detail }) => rows.filterBy(detail)}
            filteringProperties={columns
              .filter((column) => !column.unfiltered)
              .map((column) => ({
                key: column.id,
                propertyLabel: headers.get(column.id)!,
                groupValuesLabel: headers.get(column.id)!,
                operators: operatorsOf(column),
              }))}
            options={rows.options}
          />
        </div>
      )}
    </SpaceBetween>
  );

  const table = (
    <Table
      {...rows.tableProps}
      items={page}
      variant={variant === 'page' ? 'full-page' : variant}
      stickyHeader={variant === 'page'}
      trackBy={keyOf}
      loading={items === undefined && error === undefined}
      loadingText={t('loading')}
      empty={nothing()}
      selectionType={selection.type}
      selectedItems={selectedRows}
      isItemDisabled={props.selectable && ((item) => !props.selectable?.(item))}
      onSelectionChange={({ detail }) => selection.select(detail.selectedItems)}
      ariaLabels={{
        tableLabel: title,
        itemSelectionLabel: (_, item) => t('table.select', { name: nameOf(item) }),
        allItemsSelectionLabel: () => t('table.selectAll'),
        selectionGroupLabel: title,
      }}
      resizableColumns
      wrapLines={preferences.wrap}
      onColumnWidthsChange={({ detail }) =>
        save({
          ...preferences,
          widths: Object.fromEntries(columns.map((column, at) => [column.id, detail.widths[at]!])),
        })
      }
      columnDefinitions={columns.map((column, at) => ({
        id: column.id,
        header: <span className="in-lines">{headers.get(column.id)}</span>,
        cell: (item: T) => {
          const content = column.cell?.(item) ?? (shown(column, item, format, text) || t('none'));
          return isText(column) && !preferences.wrap ? <span className="cell-text">{content}</span> : content;
        },
        isRowHeader: column.rowHeader ?? (at === 0 && !columns.some((other) => other.rowHeader)),
        sortingField: column.unfiltered ? undefined : column.id,
        width: preferences.widths?.[column.id] ?? widths.get(column.id),
        minWidth: 80,
      }))}
      columnDisplay={orderOf(columns, preferences.columns)}
      header={header}
      filter={filter}
      footer={passing.length > 0 && props.footer?.(passing)}
      pagination={<Pagination {...rows.pagination} />}
      preferences={
        <Suspense>
          <TablePreferences value={preferences} onChange={save} columns={columns} headers={headers} />
        </Suspense>
      }
    />
  );
  const instead = props.instead && (
    <SpaceBetween size="l">
      {header}
      {filter}
      {items === undefined && error === undefined ? (
        <Loading />
      ) : passing.length === 0 ? (
        nothing()
      ) : (
        props.instead(passing)
      )}
    </SpaceBetween>
  );
  return (
    <>
      <div ref={measure}>{room !== undefined && (instead ?? table)}</div>
      {props.preview && looked && <QuickLook title={nameOf(looked)}>{props.preview(looked)}</QuickLook>}
    </>
  );
}

function Empty({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Box textAlign="center" color="inherit" padding="m">
      <SpaceBetween size="xs">
        <b>{title}</b>
        {hint && <Box color="text-body-secondary">{hint}</Box>}
        {action}
      </SpaceBetween>
    </Box>
  );
}

const none: readonly never[] = [];
const keyOf = ({ id }: { id: string | number }) => String(id);

/** Numbers and dates compare as they are; everything else by what is read in the cell. */
function comparable<T>(column: Column<T>, item: T, format: Format, text: Text): Value {
  const value = column.value(item);
  const raw = isNumeric(column) || column.kind === 'day' || column.kind === 'instant';
  return raw ? ((value ?? '') as Value) : shown(column, item, format, text);
}

function operatorsOf<T>(column: Column<T>): PropertyFilterProps.ComparisonOperator[] {
  if (isNumeric(column) || column.kind === 'day' || column.kind === 'instant')
    return ['=', '!=', '<', '<=', '>', '>='];
  if (column.kind === 'choice' || column.kind === 'flag') return ['=', '!='];
  return [':', '!:', '=', '!=', '^'];
}

/** The user's order first; a column added since comes last. */
function orderOf<T>(
  columns: readonly Column<T>[],
  chosen: readonly { id: string; visible: boolean }[] | undefined,
) {
  const known = (chosen ?? []).filter(({ id }) => columns.some((column) => column.id === id));
  const added = columns.filter(({ id }) => !known.some((column) => column.id === id));
  return [...known, ...added.map(({ id, hidden }) => ({ id, visible: !hidden }))];
}
