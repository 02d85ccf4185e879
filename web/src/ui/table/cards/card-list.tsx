// Rows of a table as cards for phones: the name of the row above, its other fields below.
import { Button, Cards, type CardsProps, SpaceBetween, type TableProps } from '@cloudscape-design/components';
import { isValidElement, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../select.tsx';
import './card-list.css';

export type ResponsiveTableProps<T> = TableProps<T> & { ref?: Ref<TableProps.Ref> };

/** Number of fields shown at once; the others are folded. */
const MAX_FIELDS = 8;

export function CardList<T>({ columnDefinitions, columnDisplay, ref, ...props }: ResponsiveTableProps<T>) {
  const columns = listVisibleColumns(columnDefinitions, columnDisplay);
  const nameColumn = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  const fieldColumns = columns.filter((column) => column !== nameColumn);
  const { ariaLabels, footer } = props;
  return (
    <>
      <Cards
        ref={ref as Ref<CardsProps.Ref>}
        items={props.items}
        trackBy={props.trackBy}
        header={props.header}
        filter={
          props.filter && (
            <SpaceBetween size="s">
              {props.filter}
              {props.items.length > 1 && <SortControl {...props} columns={columns} />}
            </SpaceBetween>
          )
        }
        pagination={props.pagination}
        preferences={props.preferences}
        loading={props.loading}
        loadingText={props.loadingText}
        empty={props.empty}
        selectionType={props.selectionType}
        selectedItems={props.selectedItems}
        isItemDisabled={props.isItemDisabled}
        onSelectionChange={props.onSelectionChange}
        totalItemsCount={props.totalItemsCount}
        firstIndex={props.firstIndex}
        cardsPerRow={[{ cards: 1 }]}
        ariaLabels={{
          cardsLabel: ariaLabels?.tableLabel,
          selectionGroupLabel: ariaLabels?.selectionGroupLabel ?? '',
          itemSelectionLabel: (data, item) => ariaLabels?.itemSelectionLabel?.(data, item) ?? '',
        }}
        cardDefinition={{
          header: (item) => nameColumn?.cell(item),
          sections: [{ id: 'fields', content: (item) => <Fields columns={fieldColumns} item={item} /> }],
        }}
      />
      {footer}
    </>
  );
}

/** Returns the visible columns in the order of the reader. */
function listVisibleColumns<T>(
  columns: readonly TableProps.ColumnDefinition<T>[],
  display: readonly TableProps.ColumnDisplayProperties[] | undefined,
) {
  if (!display) return columns;
  return display.flatMap((entry) =>
    'id' in entry && 'visible' in entry && entry.visible ? columns.filter(({ id }) => id === entry.id) : [],
  );
}

interface FieldsProps<T> {
  columns: readonly TableProps.ColumnDefinition<T>[];
  item: T;
}

/** Fields of a row that have content. */
function Fields<T>({ columns, item }: FieldsProps<T>) {
  const { t } = useTranslation();
  const isEmpty = (content: ReactNode) =>
    content === undefined || content === null || content === false || content === '' || content === t('none');
  const fields = columns
    .map((column, at) => ({
      key: column.id ?? String(at),
      header: column.header,
      content: column.cell(item),
    }))
    .filter(({ content }) => !isEmpty(content));
  const renderFields = (some: typeof fields) => (
    <dl className="card-fields">
      {some.map(({ key, header, content }) => (
        <div key={key}>
          <dt>{header}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
  const furtherFields = fields.slice(MAX_FIELDS);
  return (
    <>
      {renderFields(fields.slice(0, MAX_FIELDS))}
      {furtherFields.length > 0 && (
        <details className="further-fields">
          <summary>{t('table.furtherFields', { count: furtherFields.length })}</summary>
          {renderFields(furtherFields)}
        </details>
      )}
    </>
  );
}

interface SortProps<T>
  extends Pick<TableProps<T>, 'sortingColumn' | 'sortingDescending' | 'onSortingChange'> {
  columns: readonly TableProps.ColumnDefinition<T>[];
}

/** Choice of the order, which a table offers in its headers. */
function SortControl<T>({
  columns,
  sortingColumn,
  sortingDescending = false,
  onSortingChange,
}: SortProps<T>) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ sortingField, header }) =>
    sortingField ? [{ value: sortingField, label: getHeaderText(header) }] : [],
  );
  if (!onSortingChange || options.length === 0) return null;
  const sort = (sortingField: string, isDescending: boolean) =>
    onSortingChange(
      new CustomEvent('sort', { detail: { sortingColumn: { sortingField }, isDescending } }) as never,
    );
  const field = sortingColumn?.sortingField;
  return (
    <div className="card-order">
      <Select
        inlineLabelText={t('table.sortBy')}
        selectedOption={options.find(({ value }) => value === field) ?? null}
        placeholder={t('choose')}
        options={options}
        onChange={({ detail }) => sort(detail.selectedOption.value!, sortingDescending)}
      />
      <Button
        formAction="none"
        disabled={field === undefined}
        iconName={sortingDescending ? 'arrow-down' : 'arrow-up'}
        ariaLabel={t(sortingDescending ? 'table.sortAscending' : 'table.sortDescending')}
        onClick={() => field !== undefined && sort(field, !sortingDescending)}
      />
    </div>
  );
}

const getHeaderText = (header: ReactNode): string =>
  isValidElement<{ children?: ReactNode }>(header)
    ? getHeaderText(header.props.children)
    : String(header ?? '');
