// Table of all lists: filter, order, pages, columns, counter, selection, export, print and empty state.

import type { PropertyFilterProps } from '@cloudscape-design/components';
import { Box, Button, Header, Pagination, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSearchParams } from 'react-router';
import { formatEditableNumber, parseTypedNumber } from '#shared/number-text.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { type GetText, getErrorText, useText } from '../../i18n/text.ts';
import { waitForIdle } from '../at-rest.ts';
import { type Format, useFormat } from '../format.ts';
import { useIsNarrow } from '../is-narrow.ts';
import { Loading } from '../loading.tsx';
import { isNavigationPending } from '../navigation-pending.ts';
import { ResponsiveTable } from './cards/responsive-table.tsx';
import { type Column, findUnit, formatCell, formatRenderedCell, isNumeric, toExportCell } from './column.ts';
import { useColumnTexts } from './column-texts.ts';
import {
  computeColumnWidths,
  findNameColumn,
  isOneWord,
  isTextColumn,
  isWrappedColumn,
  MIN_COLUMN_WIDTH,
} from './column-widths.ts';
import type { ExportRows as FileRows } from './export-file.ts';
import { ExportMenu, type FurtherExports } from './export-menu.tsx';
import { JustChangedMark } from './just-changed.tsx';
import { QuickLook } from './quick-look.tsx';
import { TableFilter } from './table-filter.tsx';
import { readPreferences, readView, storeView, writePreferences, writeView } from './table-memory.ts';
import { useTableSelection } from './table-selection.ts';
import { UnbrokenCodes } from './unbroken-codes.tsx';
import { type ComparableValue, useTableRows } from './use-rows.ts';

/** The column preferences include a drag-and-drop library, so they are loaded after the rows are shown. */
const TablePreferences = lazy(async () => {
  await waitForIdle();
  return { default: (await import('./table-preferences.tsx')).TablePreferences };
});

export interface DataTableProps<T> {
  /** Name under which filter and columns are stored. */
  id: string;
  /** All rows of the list; undefined while loading. */
  items: readonly T[] | undefined;
  /** Error that prevented the rows from loading. */
  error?: unknown;
  onRetry?: () => void;
  columns: readonly Column<T>[];
  /** Namespace of the column headers (`fields.<id>`). */
  namespace: Namespace;
  title: string;
  /** Returns the name of a row in labels; if absent, the text of the first column. */
  nameOf?: (item: T) => string;
  /** Buttons at the right of the header. */
  actions?: ReactNode;
  /** Controls beside the filter, such as a period. */
  controls?: ReactNode;
  /** Content in place of the filter, while another search is active. */
  search?: ReactNode;
  /** Action shown when the list is empty. */
  emptyAction?: ReactNode;
  emptyText?: string;
  selection?: 'single' | 'multi';
  selected?: readonly T[];
  /** Whether a row can be selected; if absent, all rows can. */
  selectable?: (item: T) => boolean;
  onSelect?: (items: T[]) => void;
  /** Renders a quick look at the selected row, beside the table if the layout supports it. */
  preview?: (item: T) => ReactNode;
  defaultFilter?: PropertyFilterProps.Query;
  defaultSort?: { id: string; descending?: boolean };
  /** Renders the totals of the filtered rows in place of the table; it has exports of its own. */
  instead?: (items: readonly T[]) => ReactNode;
  /** Returns the exported rows in place of the visible columns, for the filtered rows. */
  exportAs?: (items: readonly T[]) => FileRows;
  furtherExports?: FurtherExports;
  /** Renders the totals of the filtered rows below the table. */
  footer?: (items: readonly T[]) => ReactNode;
  /** `page`: the table is the whole page, and its title that of the page. */
  variant?: 'page' | 'container' | 'embedded';
  /** Whether another table of the page uses the URL; the view is then stored only in this tab. */
  isSecondary?: boolean;
}

/** Widths in pixels not available to columns: the selection boxes and a container's borders. */
const SELECTION_WIDTH = 48;
const BORDER_WIDTH = 44;
/** Usual font size in pixels. */
const DEFAULT_FONT_SIZE = 14;

export function DataTable<T extends { id: string | number }>(props: DataTableProps<T>) {
  const { id, items, columns, namespace, title, variant = 'page', defaultSort } = props;
  // A query without an error returns null.
  const error = props.error ?? undefined;
  const { t } = useTranslation();
  const text = useText(namespace);
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const isViewInUrl = variant !== 'embedded' && !props.isSecondary;
  const [initialView] = useState(() => readView(id, isViewInUrl ? params : undefined, props.defaultFilter));
  const [preferences, setPreferences] = useState(() => readPreferences(id));
  const headers = useMemo(
    () => new Map(columns.map((column) => [column.id, column.header ?? text(`fields.${column.id}`)])),
    [columns, text],
  );
  const getRowName = props.nameOf ?? ((item: T) => formatCell(columns[0]!, item, format, text));

  const getComparable = useCallback(
    (column: Column<T>, item: T) => toComparable(column, item, format, text),
    [format, text],
  );
  const numberFormat = useMemo(() => {
    const { globalization } = format.region;
    return {
      read: (text: string) => parseTypedNumber(text, globalization).value,
      write: (value: number) => formatEditableNumber(value, globalization),
    };
  }, [format]);
  const rows = useTableRows(items ?? noItems, {
    columns,
    read: getComparable,
    operatorsOf: listOperators,
    numbers: numberFormat,
    start: {
      ...initialView,
      sort:
        initialView.sort ??
        (defaultSort && { id: defaultSort.id, descending: defaultSort.descending ?? false }),
    },
    pageSize: preferences.pageSize,
  });
  const { page, passing, view } = rows;
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (items === undefined || isLeaving || isNavigationPending()) return;
    if (variant !== 'embedded') storeView(id, view);
    if (!isViewInUrl) return;
    const next = writeView(params, view);
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
  }, [id, view, items, variant, isViewInUrl, isLeaving, params, setParams]);

  const isNarrow = useIsNarrow();
  const filterLabel = t('table.find', { what: title });

  const visible = new Map(preferences.columns?.map((column) => [column.id, column.visible]));
  const visibleColumns = columns.filter((column) => visible.get(column.id) ?? !column.hidden);
  const save = (next: typeof preferences) => {
    setPreferences(next);
    writePreferences(id, next);
  };
  const selection = useTableSelection(props);
  const { textsOf, key, markEntered } = useColumnTexts(columns, items, format, text);
  const [tableSize, setTableSize] = useState<{ room: number; scale: number }>();
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.addEventListener('focusin', markEntered, { once: true });
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      setTableSize({
        room: element.clientWidth,
        scale: Math.max(1, (size || DEFAULT_FONT_SIZE) / DEFAULT_FONT_SIZE),
      });
    },
    [markEntered],
  );
  const reservedWidth = (selection.type ? SELECTION_WIDTH : 0) + (variant === 'container' ? BORDER_WIDTH : 0);
  const nameColumn = findNameColumn(columns);
  const widths = computeColumnWidths(visibleColumns, headers, {
    room: tableSize?.room ? tableSize.room - reservedWidth : 0,
    scale: tableSize?.scale,
    textsOf,
  });
  const selectedIds = new Set(selection.selected.map(({ id }) => id));
  const selectedRows = items?.filter((item) => selectedIds.has(item.id)) ?? [];
  const previewedRow = selectedRows.length === 1 ? selectedRows[0] : undefined;
  const exportRows = (): FileRows => {
    if (props.exportAs) return props.exportAs(passing);
    const visibleSet = new Set(visibleColumns);
    const exportedColumns = columns
      .filter((column) => visibleSet.has(column) || column.inFiles)
      .map((column) => ({ column, cells: passing.map((item) => toExportCell(column, item, format, text)) }))
      .filter(({ column, cells }) => !column.unfiltered || cells.some((cell) => cell !== ''));
    return [
      exportedColumns.map(({ column }) => {
        const header = headers.get(column.id)!;
        const unit = findUnit(column, format, text);
        return unit && !header.endsWith(')') ? `${header} (${unit})` : header;
      }),
      ...passing.map((_, at) => exportedColumns.map(({ cells }) => cells[at]!)),
    ];
  };

  const isRowHeader = (column: Column<T>, at: number) =>
    column.rowHeader ?? (at === 0 && !columns.some((other) => other.rowHeader));
  const renderCell = (column: Column<T>, item: T) => {
    const words = formatRenderedCell(column, item, format, text);
    const content = column.cell?.(item) ?? (words ? <UnbrokenCodes text={words} /> : t('none'));
    if (!isWrappedColumn(column, nameColumn) || preferences.wrap || isOneWord(words)) return content;
    return <span className={isTextColumn(column) ? 'cell-text' : 'in-lines'}>{content}</span>;
  };

  const renderEmptyState = () => {
    if (error !== undefined)
      return (
        <Empty
          title={t('table.failed')}
          hint={getErrorText(error)}
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
              name={title}
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
    <SpaceBetween direction={isNarrow ? 'vertical' : 'horizontal'} size="xs">
      {props.controls}
      {props.search ?? (
        <div className="table-filter">
          <TableFilter
            label={filterLabel}
            count={passing.length}
            query={view.query}
            onChange={({ detail }) => rows.filterBy(detail)}
            filteringProperties={columns
              .filter((column) => !column.unfiltered)
              .map((column) => ({
                key: column.id,
                propertyLabel: headers.get(column.id)!,
                groupValuesLabel: headers.get(column.id)!,
                operators: listOperators(column),
              }))}
            options={rows.options}
          />
        </div>
      )}
    </SpaceBetween>
  );

  const table = (
    <ResponsiveTable
      key={key}
      {...rows.tableProps}
      items={page}
      variant={variant === 'page' ? 'full-page' : variant}
      stickyHeader={variant === 'page'}
      trackBy={getRowKey}
      loading={items === undefined && error === undefined}
      loadingText={t('loading')}
      empty={renderEmptyState()}
      selectionType={selection.type}
      selectedItems={selectedRows}
      isItemDisabled={props.selectable && ((item) => !props.selectable?.(item))}
      onSelectionChange={({ detail }) => selection.select(detail.selectedItems)}
      ariaLabels={{
        tableLabel: title,
        itemSelectionLabel: (_, item) => t('table.select', { name: getRowName(item) }),
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
        cell: (item: T) =>
          isRowHeader(column, at) ? (
            <>
              {renderCell(column, item)}
              <JustChangedMark row={item} />
            </>
          ) : (
            renderCell(column, item)
          ),
        isRowHeader: isRowHeader(column, at),
        sortingField: column.unfiltered ? undefined : column.id,
        width: preferences.widths?.[column.id] ?? widths.get(column.id),
        minWidth: MIN_COLUMN_WIDTH,
      }))}
      columnDisplay={computeColumnOrder(columns, preferences.columns)}
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
        renderEmptyState()
      ) : (
        props.instead(passing)
      )}
    </SpaceBetween>
  );
  return (
    <>
      <div ref={measure}>{tableSize !== undefined && (instead ?? table)}</div>
      {props.preview && previewedRow && (
        <QuickLook title={getRowName(previewedRow)}>{props.preview(previewedRow)}</QuickLook>
      )}
    </>
  );
}

function Empty({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Box textAlign="center" color="inherit" padding="m">
      <SpaceBetween size="xs" alignItems="center">
        <b>{title}</b>
        {hint && <Box color="text-body-secondary">{hint}</Box>}
        {action}
      </SpaceBetween>
    </Box>
  );
}

const noItems: readonly never[] = [];
const getRowKey = ({ id }: { id: string | number }) => String(id);

/** Returns the value for comparison: numbers and dates as they are, everything else by its text. */
function toComparable<T>(column: Column<T>, item: T, format: Format, text: GetText): ComparableValue {
  const value = column.value(item);
  const raw = isNumeric(column) || column.kind === 'day' || column.kind === 'instant';
  return raw ? ((value ?? '') as ComparableValue) : formatCell(column, item, format, text);
}

function listOperators<T>(column: Column<T>): PropertyFilterProps.ComparisonOperator[] {
  if (isNumeric(column) || column.kind === 'day' || column.kind === 'instant')
    return ['=', '!=', '<', '<=', '>', '>='];
  if (column.kind === 'choice' || column.kind === 'flag') return ['=', '!='];
  return [':', '!:', '=', '!=', '^'];
}

/** Returns the column order: the user's first, then columns added since. */
function computeColumnOrder<T>(
  columns: readonly Column<T>[],
  chosen: readonly { id: string; visible: boolean }[] | undefined,
) {
  const knownColumns = (chosen ?? []).filter(({ id }) => columns.some((column) => column.id === id));
  const addedColumns = columns.filter(({ id }) => !knownColumns.some((column) => column.id === id));
  return [...knownColumns, ...addedColumns.map(({ id, hidden }) => ({ id, visible: !hidden }))];
}
