// Table of obligations with their states: those of the plant, or of a machine.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { obligations } from '#shared/safety/obligation-api.ts';
import { obligationPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import {
  ObligationMark,
  type ObligationRow,
  toObligationRow,
  useObligationText,
} from './obligation-state.tsx';

export function ObligationTable({ machineId }: { machineId?: number }) {
  const { t } = useTranslation('obligations');
  const { may } = useSession();
  const today = useToday();
  const query = useAllItems(obligations.list, {});
  const columns = useObligationColumns();
  const rows = useMemo(
    () =>
      query.data
        ?.filter((obligation) => machineId === undefined || obligation.machineId === machineId)
        .map((obligation) => toObligationRow(obligation, today)),
    [query.data, machineId, today],
  );
  const createButton = may('obligations', 'create') && (
    <PageButton variant="primary" to={obligationPageRoutes.create(machineId)}>
      {t('new')}
    </PageButton>
  );
  return (
    <DataTable
      id="obligations"
      items={rows}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="obligations"
      title={t('list')}
      nameOf={({ code }) => code}
      variant="container"
      isSecondary={machineId !== undefined}
      emptyText={t('empty')}
      emptyAction={createButton}
      defaultSort={{ id: 'dueOn' }}
      actions={createButton}
    />
  );
}

function useObligationColumns(): Column<ObligationRow>[] {
  const getMachineLabel = useRefLabels('machine');
  const getStateText = useObligationText();
  return useMemo(
    () => [
      {
        id: 'code',
        width: 120,
        rowHeader: true,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={obligationPageRoutes.of(id)}>{code}</PageLink>,
      },
      { id: 'description', width: 240, value: ({ description }) => description },
      { id: 'machineId', width: 140, value: ({ machineId }) => getMachineLabel(machineId) },
      { id: 'kind', width: 150, value: ({ kind }) => kind, kind: 'choice', enum: 'obligationKind' },
      {
        id: 'state',
        width: 190,
        value: ({ state }) => state,
        kind: 'choice',
        enum: 'obligationState',
        cell: (row) => <ObligationMark {...row} />,
        getCellText: getStateText,
      },
      { id: 'dueOn', width: 130, value: ({ dueOn }) => dueOn, kind: 'day' },
      { id: 'months', width: 120, value: ({ months }) => months, kind: 'number' },
      { id: 'body', width: 180, value: ({ body }) => body },
      { id: 'responsible', width: 160, value: ({ responsible }) => responsible },
      { id: 'daysLeft', value: ({ daysLeft }) => daysLeft, kind: 'number', hidden: true },
      { id: 'examinedOn', value: ({ examinedOn }) => examinedOn, kind: 'day', hidden: true },
      { id: 'law', value: ({ law }) => law, hidden: true },
    ],
    [getMachineLabel, getStateText],
  );
}
