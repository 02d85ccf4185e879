// The machines of the plant with what they are made of and how their year went; each leads to its ledger (domain 3.2).
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LedgerMachine, ledger } from '../../../../../shared/reports/ledger-api.ts';
import { LedgerPapers } from '../../../parts/paper/ledger-papers.tsx';
import { ledgerPaths } from '../../../paths/ledger.ts';
import { useSession } from '../../../session/session.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { useYear } from './ledger-view.ts';
import { YearChoice } from './year-choice.tsx';
import './ledger.css';

export function LedgerListPage() {
  const { t } = useTranslation('ledger');
  const session = useSession();
  const [year, chooseYear] = useYear();
  const query = useCall(ledger.list, { year });
  const [chosenId, setChosenId] = useState<number>();
  const chosen = query.data?.items.filter(({ id }) => id === chosenId) ?? [];
  const columns = useMemo(() => columnsOf(year), [year]);
  return (
    <>
      <PageTitle title={t('title')} />
      <DataTable
        id="machine-ledger"
        items={query.data?.items}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="ledger"
        title={t('title')}
        nameOf={({ code }) => code}
        emptyText={t('noMachines')}
        defaultSort={{ id: 'code' }}
        controls={<YearChoice year={year} onChoose={chooseYear} />}
        selection="single"
        selected={chosen}
        onSelect={([machine]) => setChosenId(machine?.id)}
        actions={
          chosen[0] && (
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('ledger', 'print') && <LedgerPapers {...chosen[0]} year={year} />}
              <PageButton
                to={ledgerPaths.sheet(chosen[0].id, year)}
                ariaLabel={t('viewOf', { code: chosen[0].code })}
              >
                {t('view')}
              </PageButton>
            </SpaceBetween>
          )
        }
      />
    </>
  );
}

const columnsOf = (year: number): Column<LedgerMachine>[] => [
  {
    id: 'code',
    value: ({ code }) => code,
    cell: ({ id, code }) => <PageLink to={ledgerPaths.sheet(id, year)}>{code}</PageLink>,
    width: 120,
  },
  { id: 'description', value: ({ description }) => description, width: 320 },
  { id: 'department', value: ({ department }) => department, width: 120 },
  { id: 'class', value: (machine) => machine.class, width: 85 },
  { id: 'components', value: ({ components }) => components, kind: 'number', width: 110 },
  { id: 'strategies', value: ({ strategies }) => strategies, kind: 'number', width: 105 },
  { id: 'compliance', value: ({ compliance }) => compliance, kind: 'number', width: 115 },
  { id: 'breakdowns', value: ({ breakdowns }) => breakdowns, kind: 'number', width: 110 },
  { id: 'breakdownMinutes', value: ({ breakdownMinutes }) => breakdownMinutes, kind: 'minutes', width: 110 },
  { id: 'mtbf', value: ({ mtbf }) => mtbf, kind: 'number', width: 95 },
  { id: 'mttr', value: ({ mttr }) => mttr, kind: 'number', width: 95 },
];
