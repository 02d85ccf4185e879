// Step 3: the mapped rows with the problems of each cell.
import { Alert, Box, ProgressBar, SpaceBetween, Tabs, Toggle } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { type MappingAnswer, mappings } from '#shared/ingestion/import-api.ts';
import { buildQueryKey } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { getTemplateColumns, useColumnName, useTableName } from '../table-words.ts';
import { isMapping, useMapping } from '../under-way.ts';
import { CellProblems } from './cell.tsx';
import { usePagedRows } from './paged-rows.ts';
import { isError } from './problems.ts';
import { RowsTable } from './rows-table.tsx';

export function MappingStep(navigation: WizardNavigation) {
  const mapping = useMapping(navigation.place.mapping ?? '');
  return (
    <Loaded query={mapping}>
      {(loadedMapping) => <MappingResult {...navigation} mapping={loadedMapping} />}
    </Loaded>
  );
}

function MappingResult({ place, turn, mapping }: WizardNavigation & { mapping: MappingAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const { tables, done: doneRows, of: totalRows, state } = mapping;
  useNextAction(async () => {
    if (isMapping(mapping)) throw new StepRefusal(t('found.wait'));
    if (state === 'failed') throw new StepRefusal(t('found.failed'));
    return { tab: undefined };
  });
  if (isMapping(mapping))
    return <ImportProgress label={t('found.under')} done={doneRows} total={totalRows} />;
  if (state === 'failed')
    return (
      <Alert type="error" header={t('found.failed')}>
        {getProblemText(mapping.reason ?? 'unexpected')}
      </Alert>
    );
  const active = tables.find(({ index }) => String(index) === place.tab) ?? tables[0];
  const errorCount = tables.reduce((sum, table) => sum + table.wrong, 0);
  return (
    <SpaceBetween size="m">
      {errorCount > 0 ? (
        <Alert type="warning">{t('found.wrong', { count: errorCount })}</Alert>
      ) : (
        <Alert type="success">{t('found.right')}</Alert>
      )}
      <MappingRemarks tables={tables} />
      <Tabs
        ariaLabel={t('steps.result')}
        activeTabId={active && String(active.index)}
        onChange={({ detail }) => turn({ ...place, tab: detail.activeTabId })}
        tabs={tables.map((table) => ({
          id: String(table.index),
          label: `${tableName(table.index)} (${format.number(table.rows)})`,
          content: table === active && <MappedRows mappingId={mapping.mappingId} table={table} />,
        }))}
      />
    </SpaceBetween>
  );
}

/**
 * Warnings about a column or a whole worksheet: assumptions, omissions, values changed by the spreadsheet
 * program.
 */
function MappingRemarks({ tables }: Pick<MappingAnswer, 'tables'>) {
  const { t } = useTranslation(['ingestion', 'common']);
  const tableName = useTableName();
  const columnName = useColumnName();
  const remarks = tables.flatMap(({ errors }) => errors).filter((problem) => !isError(problem));
  if (remarks.length === 0) return null;
  return (
    <Alert type="warning" header={t('check.warnings')}>
      {remarks.slice(0, MAX_REMARKS).map(({ table, line, column, code, message }) => (
        <div key={[table, line, column, code].join()}>
          {t('common:labelled', {
            label: [tableName(table), column && columnName(table, column), t('lineNth', { line })]
              .filter(Boolean)
              .join(' · '),
            value: message,
          })}
        </div>
      ))}
    </Alert>
  );
}
const MAX_REMARKS = 10;

export function ImportProgress({
  label,
  done: doneRows,
  total: totalRows,
}: {
  label: string;
  done: number;
  total: number;
}) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  return (
    <ProgressBar
      label={label}
      value={totalRows === 0 ? 0 : Math.min(100, Math.floor((doneRows / totalRows) * 100))}
      description={
        totalRows > 0 && t('rowsDone', { done: format.number(doneRows), of: format.number(totalRows) })
      }
    />
  );
}

type Row = Answer<typeof mappings.rows>['rows'][number];
const hasError = ({ problems }: Row) => problems.some(isError);

function MappedRows({ mappingId, table }: { mappingId: string; table: MappingAnswer['tables'][number] }) {
  const { t } = useTranslation('ingestion');
  const columnName = useColumnName();
  const [isErrorFilterOn, setIsErrorFilterOn] = useState(false);
  const input = { id: mappingId, table: table.index };
  const pagedRows = usePagedRows(
    buildQueryKey(mappings.rows, input),
    (page, signal) => call(mappings.rows, { ...input, page }, signal),
    isErrorFilterOn ? hasError : undefined,
  );
  const usedColumns = getTemplateColumns(table.index)
    .map(({ name }) => name)
    .filter((name) =>
      pagedRows.rows?.some(
        ({ values, problems }) => name in values || problems.some(({ column }) => column === name),
      ),
    );
  return (
    <SpaceBetween size="s">
      <Toggle checked={isErrorFilterOn} onChange={({ detail }) => setIsErrorFilterOn(detail.checked)}>
        {t('found.wrongOnly', { count: table.wrong })}
      </Toggle>
      <RowsTable
        label={t('steps.result')}
        empty={t(isErrorFilterOn ? 'found.noneWrong' : 'found.noRows')}
        paged={pagedRows}
        columns={[
          {
            id: 'line',
            header: t('fields.line'),
            minWidth: 80,
            isRowHeader: true,
            cell: ({ line, problems }: Row) => (
              <>
                {line}
                <CellProblems problems={problems.filter(({ column }) => column === null)} />
              </>
            ),
          },
          ...usedColumns.map((name) => ({
            id: name,
            header: columnName(table.index, name),
            minWidth: 150,
            cell: ({ values, problems }: Row) => (
              <>
                <Box variant="span">{values[name] ?? ''}</Box>
                <CellProblems problems={problems.filter(({ column }) => column === name)} />
              </>
            ),
          })),
        ]}
      />
    </SpaceBetween>
  );
}
