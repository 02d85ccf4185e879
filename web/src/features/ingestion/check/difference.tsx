// Preview of an import row by row: changes as before → after, and problems.
import { Box, FormField, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { type RowVerdict, rowVerdicts } from '#shared/ingestion/import.ts';
import { type CheckAnswer, mappings } from '#shared/ingestion/import-api.ts';
import { buildQueryKey } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { Select } from '#web/ui/select.tsx';
import { CellProblems } from '../found/cell.tsx';
import { usePagedRows } from '../found/paged-rows.ts';
import { RowsTable } from '../found/rows-table.tsx';
import type { WizardNavigation } from '../place.ts';
import { VerdictMark } from '../states.tsx';
import { useColumnName, useTableName } from '../table-words.ts';

type Row = Answer<typeof mappings.difference>['rows'][number];

export function Difference({
  place,
  turn,
  check,
}: Pick<WizardNavigation, 'place' | 'turn'> & { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const active = check.tables.find(({ index }) => String(index) === place.tab) ?? check.tables[0];
  return (
    <SpaceBetween size="xs">
      <Box variant="h2">{t('difference.title')}</Box>
      <Tabs
        ariaLabel={t('difference.title')}
        activeTabId={active && String(active.index)}
        onChange={({ detail }) => turn({ ...place, tab: detail.activeTabId })}
        tabs={check.tables.map((table) => ({
          id: String(table.index),
          label: tableName(table.index),
          content: table === active && <DifferenceRows mappingId={check.mappingId} table={table.index} />,
        }))}
      />
    </SpaceBetween>
  );
}

function DifferenceRows({ mappingId, table }: { mappingId: string; table: number }) {
  const { t } = useTranslation('ingestion');
  const [verdict, setVerdict] = useState<RowVerdict>();
  const input = { mappingId, table, verdict };
  const pagedRows = usePagedRows(buildQueryKey(mappings.difference, input), (page, signal) =>
    call(mappings.difference, { ...input, page }, signal),
  );
  const options = [
    { value: '', label: t('difference.all') },
    ...rowVerdicts.map((each) => ({ value: each as string, label: t(`verdict.${each}`) })),
  ];
  return (
    <SpaceBetween size="s">
      <FormField label={t('difference.show')}>
        <Select
          selectedOption={options.find(({ value }) => value === (verdict ?? '')) ?? null}
          options={options}
          onChange={({ detail }) =>
            setVerdict((detail.selectedOption.value || undefined) as RowVerdict | undefined)
          }
        />
      </FormField>
      <RowsTable
        label={t('difference.title')}
        empty={t('difference.none')}
        paged={pagedRows}
        columns={[
          { id: 'line', header: t('fields.line'), cell: ({ line }: Row) => line },
          { id: 'key', header: t('fields.key'), isRowHeader: true, cell: ({ key }: Row) => key },
          {
            id: 'verdict',
            header: t('fields.verdict'),
            cell: (row: Row) => <VerdictMark verdict={row.verdict} />,
          },
          {
            id: 'change',
            header: t('fields.change'),
            cell: (row: Row) => (
              <>
                <Changes table={table} row={row} />
                <CellProblems problems={row.problems} />
              </>
            ),
          },
        ]}
      />
    </SpaceBetween>
  );
}

/** Lists all values of a new row, and the old and new values of a changed one. */
function Changes({ table, row: { verdict, before = {}, after } }: { table: number; row: Row }) {
  const { t } = useTranslation('ingestion');
  const columnName = useColumnName();
  if (verdict === 'unchanged') return null;
  const changedFields = Object.entries(after).filter(([name, value]) => before[name] !== value);
  return changedFields.map(([name, value]) => (
    <div key={name}>
      <Box variant="strong">{columnName(table, name)}</Box>{' '}
      {verdict === 'changed' ? (
        <>
          <del>
            <span className="ingestion-hidden">{t('difference.before')} </span>
            {before[name] ?? '–'}
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <span className="ingestion-hidden">{t('difference.after')} </span>
            {value}
          </ins>
        </>
      ) : (
        value
      )}
    </div>
  ));
}
