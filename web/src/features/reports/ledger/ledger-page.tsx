// The ledger of one machine and year: every element, every task, every week (domain 3).
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ledger, ledger as ledgerCalls } from '../../../../../shared/reports/ledger-api.ts';
import { LedgerPapers } from '../../../parts/paper/ledger-papers.tsx';
import { ledgerPaths } from '../../../paths/ledger.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { blocksOf, filtered, unfolded } from './ledger-blocks.ts';
import { useLedgerColumns } from './ledger-columns.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerGrid } from './ledger-grid.tsx';
import { LedgerLegend } from './ledger-legend.tsx';
import { LedgerPaper } from './ledger-paper.tsx';
import { useLedgerView, useYear } from './ledger-view.ts';
import { YearChoice } from './year-choice.tsx';
import './ledger.css';

export function LedgerPage() {
  const { t } = useTranslation('ledger');
  const prints = useSession().may('ledger', 'print');
  const [year, chooseYear] = useYear();
  const id = Number(usePathParams<'id'>().id);
  const query = useCall(ledgerCalls.get, { id, year });
  const machine = query.data?.machine;
  return (
    <SpaceBetween size="s">
      <PageHeader
        title={machine ? t('titleOf', machine) : t('title')}
        crumbs={[{ text: t('title'), href: ledgerPaths.list(year) }]}
        actions={
          <span className="screen-only">
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <YearChoice year={year} onChoose={chooseYear} />
              {prints && (
                <Button disabled={!query.data} onClick={() => window.print()}>
                  {t('print')}
                </Button>
              )}
              {prints && <LedgerPapers id={id} code={machine?.code ?? ''} year={year} disabled={!machine} />}
            </SpaceBetween>
          </span>
        }
      />
      <Loaded query={query}>{(ledger) => <Sheet key={ledger.year} ledger={ledger} />}</Loaded>
    </SpaceBetween>
  );
}

/** Where the weeks would have no room beside it, the left block is narrower. */
const NARROW = '(max-width: 1279px)';

function Sheet({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('ledger');
  const [view, change] = useLedgerView();
  const { filter, folding } = view;
  const [all, setAll] = useAllColumns();
  const columns = useLedgerColumns({ all, narrow: matchMedia(NARROW).matches });
  const blocks = useMemo(() => blocksOf(ledger.rows), [ledger.rows]);
  const kept = useMemo(() => filtered(blocks, filter), [blocks, filter]);
  const shown = useMemo(() => unfolded(kept, folding), [kept, folding]);
  const fold = (id: string) => {
    const turned = new Set(folding.turned);
    if (!turned.delete(id)) turned.add(id);
    change({ folding: { ...folding, turned } });
  };
  const asked = shown.filter(({ context }) => !context).length;
  return (
    <div className="ledger-page">
      <LedgerFilters blocks={blocks} view={view} onChange={change} all={all} onAll={setAll} />
      <p className="ledger-count screen-only" role="status">
        {asked === 0 ? t('nothing') : t('count', { count: asked, all: blocks.length })}
      </p>
      <LedgerGrid
        ledger={ledger}
        blocks={shown}
        folding={folding}
        columns={columns}
        label={t('sheet', { code: ledger.machine.code, year: ledger.year })}
        onFold={fold}
      />
      <LedgerFigures footer={ledger.footer} />
      <LedgerLegend />
      <LedgerPaper ledger={ledger} blocks={shown} columns={columns} />
    </div>
  );
}

const memory = 'columns:ledger';

/** Stays on this device, as the columns of tables do. */
function useAllColumns(): [boolean, (all: boolean) => void] {
  const [all, setAll] = useState(() => localStorage.getItem(memory) === 'all');
  const choose = (next: boolean) => {
    setAll(next);
    if (next) localStorage.setItem(memory, 'all');
    else localStorage.removeItem(memory);
  };
  return [all, choose];
}
