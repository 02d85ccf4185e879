// Step 3: the rows as they were mapped, with what is wrong in each cell.
import { Alert, Box, ProgressBar, SpaceBetween, Tabs, Toggle } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { type MappingAnswer, mappings } from '../../../../../shared/ingestion/import-api.ts';
import { keyOf } from '../../../cache.ts';
import { call } from '../../../call.ts';
import { problemText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { columnsOf, useTableName } from '../table-words.ts';
import { isMapped, useMapping } from '../under-way.ts';
import { CellProblems } from './cell.tsx';
import { usePagedRows } from './paged-rows.ts';
import { isError } from './problems.ts';
import { RowsTable } from './rows-table.tsx';

export function MappingStep(moves: Moves) {
  const mapping = useMapping(moves.place.mapping ?? '');
  return <Loaded query={mapping}>{(found) => <Found {...moves} mapping={found} />}</Loaded>;
}

function Found({ place, turn, mapping }: Moves & { mapping: MappingAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const { tables, done, of, state } = mapping;
  useNext(async () => {
    if (isMapped(mapping)) throw new NotYet(t('found.wait'));
    if (state === 'failed') throw new NotYet(t('found.failed'));
    return { tab: undefined };
  });
  if (isMapped(mapping)) return <Progress label={t('found.under')} done={done} of={of} />;
  if (state === 'failed')
    return (
      <Alert type="error" header={t('found.failed')}>
        {problemText(mapping.reason ?? 'unexpected')}
      </Alert>
    );
  const active = tables.find(({ index }) => String(index) === place.tab) ?? tables[0];
  const wrong = tables.reduce((sum, table) => sum + table.wrong, 0);
  return (
    <SpaceBetween size="m">
      {wrong > 0 ? (
        <Alert type="warning">{t('found.wrong', { count: wrong })}</Alert>
      ) : (
        <Alert type="success">{t('found.right')}</Alert>
      )}
      <Tabs
        ariaLabel={t('steps.result')}
        activeTabId={active && String(active.index)}
        onChange={({ detail }) => turn({ ...place, tab: detail.activeTabId })}
        tabs={tables.map((table) => ({
          id: String(table.index),
          label: `${tableName(table.index)} (${format.number(table.rows)})`,
          content: table === active && <Mapped mappingId={mapping.mappingId} table={table} />,
        }))}
      />
    </SpaceBetween>
  );
}

export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  return (
    <ProgressBar
      label={label}
      value={of === 0 ? 0 : Math.min(100, Math.floor((done / of) * 100))}
      description={of > 0 && t('rowsDone', { done: format.number(done), of: format.number(of) })}
    />
  );
}

type Row = Answer<typeof mappings.rows>['rows'][number];
const wrongOne = ({ problems }: Row) => problems.some(isError);

function Mapped({ mappingId, table }: { mappingId: string; table: MappingAnswer['tables'][number] }) {
  const { t } = useTranslation('ingestion');
  const [wrongOnly, setWrongOnly] = useState(false);
  const input = { id: mappingId, table: table.index };
  const paged = usePagedRows(
    keyOf(mappings.rows, input),
    (page, signal) => call(mappings.rows, { ...input, page }, signal),
    wrongOnly ? wrongOne : undefined,
  );
  const filled = columnsOf(table.index)
    .map(({ name }) => name)
    .filter((name) =>
      paged.rows?.some(
        ({ values, problems }) => name in values || problems.some(({ column }) => column === name),
      ),
    );
  return (
    <SpaceBetween size="s">
      <Toggle checked={wrongOnly} onChange={({ detail }) => setWrongOnly(detail.checked)}>
        {t('found.wrongOnly', { count: table.wrong })}
      </Toggle>
      <RowsTable
        label={t('steps.result')}
        empty={t(wrongOnly ? 'found.noneWrong' : 'found.noRows')}
        paged={paged}
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
          ...filled.map((name) => ({
            id: name,
            header: name,
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
