// Page of the ledger of one machine and year: every element, task and week (domain 3).
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ledger, ledger as ledgerCalls } from '#shared/reports/ledger-api.ts';
import { LedgerPrintouts } from '#web/parts/paper/ledger-papers.tsx';
import { ledgerPageRoutes } from '#web/paths/ledger.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { filterBlocks, getUnfoldedBlocks, groupRowsByElement } from './ledger-blocks.ts';
import { useLedgerColumns } from './ledger-columns.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerGrid } from './ledger-grid.tsx';
import { LedgerLegend } from './ledger-legend.tsx';
import { LedgerPrintout } from './ledger-paper.tsx';
import { useLedgerView, useLedgerYear } from './ledger-view.ts';
import { YearChoice } from './year-choice.tsx';
import './ledger.css';

export function LedgerPage() {
  const { t } = useTranslation('ledger');
  const canPrint = useSession().may('ledger', 'print');
  const [year, chooseYear] = useLedgerYear();
  const id = Number(useRouteParams<'id'>().id);
  const query = useCall(ledgerCalls.get, { id, year });
  const machine = query.data?.machine;
  return (
    <SpaceBetween size="s">
      <PageHeader
        title={machine ? t('titleOf', machine) : t('title')}
        crumbs={[{ text: t('title'), href: ledgerPageRoutes.list(year) }]}
        actions={
          <span className="screen-only">
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <YearChoice year={year} onChoose={chooseYear} />
              {canPrint && (
                <Button disabled={!query.data} onClick={() => window.print()}>
                  {t('print')}
                </Button>
              )}
              {canPrint && (
                <LedgerPrintouts id={id} code={machine?.code ?? ''} year={year} disabled={!machine} />
              )}
            </SpaceBetween>
          </span>
        }
      />
      <Loaded query={query}>{(ledger) => <LedgerContent key={ledger.year} ledger={ledger} />}</Loaded>
    </SpaceBetween>
  );
}

/** Window widths at which the left columns are narrower, to leave room for the weeks. */
const NARROW = '(max-width: 1279px)';

function LedgerContent({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('ledger');
  const [view, change] = useLedgerView();
  const { filter, folding } = view;
  const [all, setAll] = useAllColumns();
  const columns = useLedgerColumns({ all, narrow: matchMedia(NARROW).matches });
  const blocks = useMemo(() => groupRowsByElement(ledger.rows), [ledger.rows]);
  const matchingBlocks = useMemo(() => filterBlocks(blocks, filter), [blocks, filter]);
  const visibleBlocks = useMemo(() => getUnfoldedBlocks(matchingBlocks, folding), [matchingBlocks, folding]);
  const toggleFold = (id: string) => {
    const turned = new Set(folding.turned);
    if (!turned.delete(id)) turned.add(id);
    change({ folding: { ...folding, turned } });
  };
  const matchCount = visibleBlocks.filter(({ context }) => !context).length;
  return (
    <div className="ledger-page">
      <LedgerFilters blocks={blocks} view={view} onChange={change} all={all} onAll={setAll} />
      <p className="ledger-count screen-only" role="status">
        {matchCount === 0 ? t('nothing') : t('count', { count: matchCount, all: blocks.length })}
      </p>
      <LedgerGrid
        ledger={ledger}
        blocks={visibleBlocks}
        folding={folding}
        columns={columns}
        label={t('sheet', { code: ledger.machine.code, year: ledger.year })}
        onFold={toggleFold}
      />
      <LedgerFigures footer={ledger.footer} />
      <LedgerLegend />
      <LedgerPrintout ledger={ledger} blocks={visibleBlocks} columns={columns} />
    </div>
  );
}

const STORAGE_KEY = 'columns:ledger';

/** Stores the choice on this device, like the column preferences of tables. */
function useAllColumns(): [boolean, (all: boolean) => void] {
  const [all, setAll] = useState(() => localStorage.getItem(STORAGE_KEY) === 'all');
  const choose = (next: boolean) => {
    setAll(next);
    if (next) localStorage.setItem(STORAGE_KEY, 'all');
    else localStorage.removeItem(STORAGE_KEY);
  };
  return [all, choose];
}
