// One table of ours: the sheet and header it is read from, and a source for each of its columns.
import { Alert, Box, Button, FormField, Select, SpaceBetween, Table } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ColumnProfile,
  FileSheet,
  MappedColumn,
  MappedTable,
} from '../../../../../shared/ingestion/import.ts';
import { files } from '../../../../../shared/ingestion/import-api.ts';
import type { TemplateColumn } from '../../../../../shared/ingestion/template.ts';
import { useCall } from '../../../use-call.ts';
import { columnHelpOf, columnsOf, useColumnName, useTableName } from '../table-words.ts';
import { ColumnValues } from './column-values.tsx';
import { unmapped, withColumn } from './draft.ts';
import { HeaderChoice } from './header-choice.tsx';
import { columnsBelow } from './names.ts';
import { columnsFor } from './propose.ts';
import { TransformDialog } from './transform-dialog.tsx';

interface Props {
  table: MappedTable;
  sheets: readonly FileSheet[];
  fileId: string;
  onChange: (table: MappedTable) => void;
  onRemove: () => void;
}

/** Of a select: no column, and one value for every row. Neither is the name of a column: those have no such mark before them. */
const [NONE, CONSTANT, FROM] = ['none', 'constant', 'from:'] as const;

export function TableMap({ table, sheets, fileId, onChange, onRemove }: Props) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const [edited, setEdited] = useState<string>();
  const { data } = useCall(files.rows, { id: fileId, sheet: table.sheet });
  const lines = data?.rows ?? [];
  const sheet = sheets.find(({ name }) => name === table.sheet);
  const columns = sheet ? columnsBelow(sheet, table.headerRow, lines) : [];
  const ours = [...columnsOf(table.index)].sort((a, b) => weight(a) - weight(b));
  const bySource = new Map(columns.map((column) => [column.name, column]));
  const mapped = new Map(table.columns.map((column) => [column.target, column]));
  const left = unmapped(table);
  const unused = columns.filter(({ name }) => !table.columns.some(({ source }) => source === name));

  const take = (target: string, value: string) => {
    if (value === NONE) return onChange(withColumn(table, target, undefined));
    if (value !== CONSTANT) return onChange(withColumn(table, target, { source: value.slice(FROM.length) }));
    onChange(withColumn(table, target, { source: '', transform: [{ op: 'constant', value: '' }] }));
    setEdited(target);
  };
  const readFrom = (from: FileSheet, headerRow: number) => {
    const read = from === sheet ? columnsBelow(from, headerRow, lines) : from.columns;
    const columns = columnsFor(table.index, { ...from, headerRow, columns: read });
    onChange({ ...table, sheet: from.name, headerRow, columns });
  };
  const options = [
    { value: NONE, label: t('map.noColumn') },
    { value: CONSTANT, label: t('map.constant') },
    ...columns.map(({ name }) => ({ value: FROM + name, label: name })),
  ];
  const chosen = (column: MappedColumn | undefined) =>
    options.find(({ value }) =>
      column ? value === (column.source === '' ? CONSTANT : FROM + column.source) : value === NONE,
    ) ?? { value: FROM + column!.source, label: column!.source };

  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="m">
        <FormField label={t('fields.sheet')}>
          <Select
            selectedOption={{ value: table.sheet, label: table.sheet }}
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ detail }) => {
              const from = sheets.find(({ name }) => name === detail.selectedOption.value);
              if (from && from !== sheet) readFrom(from, from.headerRow);
            }}
          />
        </FormField>
        <Button onClick={onRemove}>{t('map.remove', { table: tableName(table.index) })}</Button>
      </SpaceBetween>
      <HeaderChoice
        sheet={table.sheet}
        lines={lines}
        headerRow={table.headerRow}
        onChoose={(line) => sheet && readFrom(sheet, line)}
      />
      {left.length > 0 && <Alert type="warning">{t('map.missing', { columns: left.join(', ') })}</Alert>}
      <Table
        variant="embedded"
        wrapLines
        items={ours}
        trackBy={({ name }) => name}
        ariaLabels={{ tableLabel: tableName(table.index) }}
        columnDefinitions={[
          {
            id: 'target',
            header: t('fields.target'),
            minWidth: 190,
            isRowHeader: true,
            cell: (column: TemplateColumn) => <Target table={table.index} column={column} />,
          },
          {
            id: 'source',
            header: t('fields.source'),
            minWidth: 180,
            cell: ({ name }: TemplateColumn) => (
              <Select
                expandToViewport
                filteringType={options.length > 12 ? 'auto' : 'none'}
                ariaLabel={`${t('fields.source')}: ${name}`}
                invalid={left.includes(name)}
                selectedOption={chosen(mapped.get(name))}
                options={options}
                onChange={({ detail }) => take(name, detail.selectedOption.value!)}
              />
            ),
          },
          {
            id: 'values',
            header: t('fields.values'),
            cell: ({ name, kind }: TemplateColumn) => (
              <ColumnValues
                target={name}
                kind={kind}
                column={mapped.get(name)}
                profile={profileOf(mapped.get(name), bySource)}
                onChange={(column) => onChange(withColumn(table, name, column))}
                onEdit={() => setEdited(name)}
              />
            ),
          },
        ]}
      />
      {unused.length > 0 && (
        <Box color="text-body-secondary">
          {t('map.unused', { columns: unused.map(({ name }) => name).join(', ') })}
        </Box>
      )}
      {edited !== undefined && mapped.get(edited) && (
        <TransformDialog
          column={mapped.get(edited)!}
          samples={profileOf(mapped.get(edited), bySource)?.samples ?? []}
          onSave={(transform) => {
            const { source } = mapped.get(edited)!;
            onChange(withColumn(table, edited, { source, ...(transform.length > 0 && { transform }) }));
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

/** What must be there comes first. */
const weight = ({ need }: TemplateColumn) => (need === 'optional' ? 1 : 0);

const profileOf = (column: MappedColumn | undefined, columns: ReadonlyMap<string, ColumnProfile>) =>
  column && columns.get(column.source);

function Target({ table, column: { name, need } }: { table: number; column: TemplateColumn }) {
  const { t } = useTranslation('ingestion');
  const columnName = useColumnName();
  return (
    <>
      <div>{columnName(table, name)}</div>
      <code>{name}</code>
      <Box fontSize="body-s" color="text-body-secondary">
        {columnHelpOf(table, name)}
      </Box>
      {need !== 'optional' && (
        <Box fontSize="body-s" color="text-status-warning">
          {t(`need.${need}`)}
        </Box>
      )}
    </>
  );
}
