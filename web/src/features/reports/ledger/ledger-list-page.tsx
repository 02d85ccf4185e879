// List of the plant's machines with structure and year figures; each links to its ledger (domain 3.2).
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LedgerMachine, ledger } from '#shared/reports/ledger-api.ts';
import { LedgerPrintouts } from '#web/parts/paper/ledger-papers.tsx';
import { ledgerPageRoutes } from '#web/paths/ledger.ts';
import { useSession } from '#web/session/session.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { useLedgerYear } from './ledger-view.ts';
import { YearChoice } from './year-choice.tsx';
import './ledger.css';

export function LedgerListPage() {
  const { t } = useTranslation('ledger');
  const session = useSession();
  const [year, chooseYear] = useLedgerYear();
  const query = useCall(ledger.list, { year });
  const [selectedId, setSelectedId] = useState<number>();
  const selectedMachines = query.data?.items.filter(({ id }) => id === selectedId) ?? [];
  const columns = useMemo(() => buildColumns(year), [year]);
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
        selected={selectedMachines}
        onSelect={([machine]) => setSelectedId(machine?.id)}
        actions={
          selectedMachines[0] && (
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('ledger', 'print') && <LedgerPrintouts {...selectedMachines[0]} year={year} />}
              <PageButton
                to={ledgerPageRoutes.sheet(selectedMachines[0].id, year)}
                ariaLabel={t('viewOf', { code: selectedMachines[0].code })}
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

const buildColumns = (year: number): Column<LedgerMachine>[] => [
  {
    id: 'code',
    value: ({ code }) => code,
    cell: ({ id, code }) => <PageLink to={ledgerPageRoutes.sheet(id, year)}>{code}</PageLink>,
    width: 120,
  },
  { id: 'description', value: ({ description }) => description, width: 320 },
  { id: 'department', value: ({ department }) => department, width: 120 },
  { id: 'class', value: (machine) => machine.class, hidden: true },
  { id: 'components', value: ({ components }) => components, kind: 'number', hidden: true },
  { id: 'strategies', value: ({ strategies }) => strategies, kind: 'number', hidden: true },
  { id: 'compliance', value: ({ compliance }) => compliance, kind: 'number', width: 115 },
  { id: 'breakdowns', value: ({ breakdowns }) => breakdowns, kind: 'number', width: 110 },
  { id: 'breakdownMinutes', value: ({ breakdownMinutes }) => breakdownMinutes, kind: 'minutes', width: 110 },
  { id: 'mtbf', value: ({ mtbf }) => mtbf, kind: 'number', width: 95 },
  { id: 'mttr', value: ({ mttr }) => mttr, kind: 'number', width: 95, hidden: true, inFiles: true },
];
