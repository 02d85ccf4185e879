// Mapping of one table: its worksheet, its header row, and a source for each column.
import { Alert, Box, Button, FormField, SpaceBetween, Table } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnProfile, FileWorksheet, MappedColumn, MappedTable } from '#shared/ingestion/import.ts';
import { files } from '#shared/ingestion/import-api.ts';
import { findFrequencyColumns } from '#shared/ingestion/maintenance-plan/matrix.ts';
import { getOpenQuestions, resolveColumnFormat } from '#shared/ingestion/reading/columns.ts';
import type { RegionalFormat } from '#shared/ingestion/region.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import type { TemplateColumn } from '#shared/ingestion/template/template-columns.ts';
import { Select } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';
import { getLocalizedColumnHelp, getTemplateColumns, useColumnName, useTableName } from '../table-words.ts';
import { ColumnValues } from './column-values.tsx';
import { applyAnswer, getUnmappedColumns, replaceColumn } from './draft.ts';
import { HeaderChoice } from './header-choice.tsx';
import { getColumnProfiles } from './names.ts';
import { proposeColumns } from './propose.ts';
import { TransformDialog } from './transform-dialog.tsx';

interface Props {
  table: MappedTable;
  worksheets: readonly FileWorksheet[];
  fileId: string;
  region: RegionalFormat | undefined;
  onChange: (table: MappedTable) => void;
  onRemove: () => void;
}

/** Option values of the source select. Column names have a prefix, so that none can equal the first two. */
const [NONE, CONSTANT, SOURCE_PREFIX] = ['none', 'constant', 'from:'] as const;

export function TableMap({ table, worksheets, fileId, region, onChange, onRemove }: Props) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const columnName = useColumnName();
  const [editedTarget, setEditedTarget] = useState<string>();
  const { data } = useCall(files.rows, { id: fileId, sheet: table.sheet });
  const lines = data?.rows ?? [];
  const sheet = worksheets.find(({ name }) => name === table.sheet);
  const columns = sheet ? getColumnProfiles(sheet, table.headerRow, lines) : [];
  const templateColumns = [...getTemplateColumns(table.index)].sort((a, b) => getWeight(a) - getWeight(b));
  const columnBySource = new Map(columns.map((column) => [column.name, column]));
  const columnByTarget = new Map(table.columns.map((column) => [column.target, column]));
  const missingColumns = getUnmappedColumns(table, worksheets);
  const frequencyColumns =
    table.index === tableIndexes.MaintenancePlan
      ? findFrequencyColumns(
          table,
          columns.map(({ name }) => name),
        )
      : [];
  const read = sheet && { ...sheet, headerRow: table.headerRow, columns };
  const openColumns = read ? getOpenQuestions(table, read, region) : [];
  const getTitle = (name: string) => columnName(table.index, name);
  const unusedColumns = columns.filter(
    ({ name }) =>
      !table.columns.some(({ source }) => source === name) &&
      !frequencyColumns.some((each) => each.name === name),
  );

  const chooseSource = (target: string, value: string) => {
    if (value === NONE) return onChange(replaceColumn(table, target, undefined));
    if (value !== CONSTANT)
      return onChange(replaceColumn(table, target, { source: value.slice(SOURCE_PREFIX.length) }));
    onChange(replaceColumn(table, target, { source: '', transform: [{ op: 'constant', value: '' }] }));
    setEditedTarget(target);
  };
  const readFrom = (newSheet: FileWorksheet, headerRow: number) => {
    const sourceColumns =
      newSheet === sheet ? getColumnProfiles(newSheet, headerRow, lines) : newSheet.columns;
    const columns = proposeColumns(table.index, { ...newSheet, headerRow, columns: sourceColumns });
    onChange({ ...table, sheet: newSheet.name, headerRow, columns });
  };
  const options = [
    { value: NONE, label: t('map.noColumn') },
    { value: CONSTANT, label: t('map.constant') },
    ...columns.map(({ name }) => ({ value: SOURCE_PREFIX + name, label: name })),
  ];
  const getSelectedOption = (column: MappedColumn | undefined) =>
    options.find(({ value }) =>
      column ? value === (column.source === '' ? CONSTANT : SOURCE_PREFIX + column.source) : value === NONE,
    ) ?? { value: SOURCE_PREFIX + column!.source, label: column!.source };

  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="m">
        <FormField label={t('fields.sheet')}>
          <Select
            selectedOption={{ value: table.sheet, label: table.sheet }}
            options={worksheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ detail }) => {
              const newSheet = worksheets.find(({ name }) => name === detail.selectedOption.value);
              if (newSheet && newSheet !== sheet) readFrom(newSheet, newSheet.headerRow);
            }}
          />
        </FormField>
        <Button onClick={onRemove}>{t('map.remove', { table: tableName(table.index) })}</Button>
      </SpaceBetween>
      <HeaderChoice
        worksheetName={table.sheet}
        lines={lines}
        headerRow={table.headerRow}
        onChoose={(line) => sheet && readFrom(sheet, line)}
      />
      {missingColumns.length > 0 && (
        <Alert type="warning">{t('map.missing', { columns: missingColumns.map(getTitle).join(', ') })}</Alert>
      )}
      {frequencyColumns.length > 0 && (
        <Alert type="info">
          {t('map.matrix', { columns: frequencyColumns.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {openColumns.length > 0 && (
        <Alert type="warning">
          {t('map.unclear', { columns: openColumns.map(({ target }) => getTitle(target)).join(', ') })}
        </Alert>
      )}
      <Table
        variant="embedded"
        wrapLines
        items={templateColumns}
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
                ariaLabel={`${t('fields.source')}: ${getTitle(name)}`}
                invalid={missingColumns.includes(name)}
                selectedOption={getSelectedOption(columnByTarget.get(name))}
                options={options}
                onChange={({ detail }) => chooseSource(name, detail.selectedOption.value!)}
              />
            ),
          },
          {
            id: 'values',
            header: t('fields.values'),
            cell: (column: TemplateColumn) => {
              const mappedColumn = columnByTarget.get(column.name);
              const profile = findProfile(mappedColumn, columnBySource);
              return (
                <ColumnValues
                  target={getTitle(column.name)}
                  kind={column.kind}
                  column={mappedColumn}
                  profile={profile}
                  reading={
                    read
                      ? resolveColumnFormat(column, mappedColumn, { profile, worksheet: read, table, region })
                      : { writing: {} }
                  }
                  onChange={(changedColumn) => onChange(applyAnswer(table, changedColumn, openColumns))}
                  onEdit={() => setEditedTarget(column.name)}
                />
              );
            },
          },
        ]}
      />
      {unusedColumns.length > 0 && (
        <Box color="text-body-secondary">
          {t('map.unused', { columns: unusedColumns.map(({ name }) => name).join(', ') })}
        </Box>
      )}
      {editedTarget !== undefined && columnByTarget.get(editedTarget) && (
        <TransformDialog
          column={columnByTarget.get(editedTarget)!}
          samples={findProfile(columnByTarget.get(editedTarget), columnBySource)?.samples ?? []}
          onSave={(transform) => {
            const { source } = columnByTarget.get(editedTarget)!;
            onChange(
              replaceColumn(table, editedTarget, { source, ...(transform.length > 0 && { transform }) }),
            );
          }}
          onClose={() => setEditedTarget(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

/** Orders required columns first. */
const getWeight = ({ need }: TemplateColumn) => (need === 'optional' ? 1 : 0);

const findProfile = (column: MappedColumn | undefined, columns: ReadonlyMap<string, ColumnProfile>) =>
  column && columns.get(column.source);

function Target({ table, column: { name, need } }: { table: number; column: TemplateColumn }) {
  const { t } = useTranslation('ingestion');
  const columnName = useColumnName();
  return (
    <>
      <div>{columnName(table, name)}</div>
      <Box fontSize="body-s" color="text-body-secondary">
        {getLocalizedColumnHelp(table, name)}
      </Box>
      {need !== 'optional' && (
        <Box fontSize="body-s" color="text-status-warning">
          {t(`need.${need}`)}
        </Box>
      )}
    </>
  );
}
