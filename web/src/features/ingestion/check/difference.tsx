// What an import would do with each row: before → after of what changes, and what is wrong.
import { Box, FormField, Select, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { type Verdict, verdicts } from '../../../../../shared/ingestion/import.ts';
import { type CheckAnswer, mappings } from '../../../../../shared/ingestion/import-api.ts';
import { keyOf } from '../../../cache.ts';
import { call } from '../../../call.ts';
import { CellProblems } from '../found/cell.tsx';
import { usePagedRows } from '../found/paged-rows.ts';
import { RowsTable } from '../found/rows-table.tsx';
import type { Moves } from '../place.ts';
import { VerdictMark } from '../states.tsx';
import { useTableName } from '../table-words.ts';

type Row = Answer<typeof mappings.difference>['rows'][number];

export function Difference({ place, turn, check }: Pick<Moves, 'place' | 'turn'> & { check: CheckAnswer }) {
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
          content: table === active && <Rows mappingId={check.mappingId} table={table.index} />,
        }))}
      />
    </SpaceBetween>
  );
}

function Rows({ mappingId, table }: { mappingId: string; table: number }) {
  const { t } = useTranslation('ingestion');
  const [verdict, setVerdict] = useState<Verdict>();
  const input = { mappingId, table, verdict };
  const paged = usePagedRows(keyOf(mappings.difference, input), (page, signal) =>
    call(mappings.difference, { ...input, page }, signal),
  );
  const options = [
    { value: '', label: t('difference.all') },
    ...verdicts.map((each) => ({ value: each as string, label: t(`verdict.${each}`) })),
  ];
  return (
    <SpaceBetween size="s">
      <FormField label={t('difference.show')}>
        <Select
          selectedOption={options.find(({ value }) => value === (verdict ?? '')) ?? null}
          options={options}
          onChange={({ detail }) =>
            setVerdict((detail.selectedOption.value || undefined) as Verdict | undefined)
          }
        />
      </FormField>
      <RowsTable
        label={t('difference.title')}
        empty={t('difference.none')}
        paged={paged}
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
                <Changes row={row} />
                <CellProblems problems={row.problems} />
              </>
            ),
          },
        ]}
      />
    </SpaceBetween>
  );
}

/** Of a new row all it brings, of a changed one what was and what comes. */
function Changes({ row: { verdict, before = {}, after } }: { row: Row }) {
  const { t } = useTranslation('ingestion');
  if (verdict === 'unchanged') return null;
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
  return changed.map(([name, value]) => (
    <div key={name}>
      <code>{name}</code>{' '}
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
