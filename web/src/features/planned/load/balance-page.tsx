// Proposal of teams and days for orders, reviewed before saving: selected, applied and undone (domain 10.5).
import { Alert, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '#shared/contract.ts';
import { addDays, daysBetween } from '#shared/day.ts';
import { computeLoadAfterMoves, MAX_BALANCE_DAYS } from '#shared/organisation/balance.ts';
import { type ApplyAnswer, type WorkloadMove, workloads } from '#shared/organisation/workload-api.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { Choice } from '#web/ui/choice.tsx';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { affectedCalls, BatchProgress, ReasonTable } from './batch-progress.tsx';

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

const balanceModes = ['assign', 'level'] as const;
type Proposal = Answer<typeof workloads.balance>;
/** Days ahead of the default period. */
const DAYS_AHEAD = 13;

export function BalancePage() {
  const { t } = useTranslation(['load', 'orders', 'common']);
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const mode = balanceModes.find((each) => each === params.get('moves')) ?? 'assign';
  const batchId = params.get('batch') ?? undefined;
  const [period, setPeriod] = usePeriod({ from: today, to: addDays(today, DAYS_AHEAD) });
  // Refusals contain the id of an order; the map gives its code.
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useOrderNames();
  const problem =
    daysBetween(period.from, period.to) >= MAX_BALANCE_DAYS
      ? t('common:period.tooLong', { count: MAX_BALANCE_DAYS })
      : period.to < today
        ? t('load:balance.past')
        : undefined;
  const query = useCall(workloads.balance, { ...period, moves: mode }, { enabled: !batchId && !problem });
  const setParam = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        current.delete(name);
        if (value) current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('load:balance.title')}
        crumbs={[{ text: t('orders:assign.title'), href: '/app/planning/workorder/assign' }]}
        description={t(`load:balance.text.${mode}`)}
      />
      {batchId ? (
        <BatchProgress
          batchCalls={workloads}
          batchId={batchId}
          codes={codes}
          onAgain={() => setParam('batch', undefined)}
        />
      ) : (
        <SpaceBetween size="l">
          <SpaceBetween direction="horizontal" size="m" alignItems="center">
            <Choice
              label={t('load:balance.title')}
              chosen={mode}
              options={balanceModes.map((id) => ({ id, text: t(`load:balance.do.${id}`) }))}
              onChoose={(id) => setParam('moves', id === 'assign' ? undefined : id)}
            />
            <PeriodControl period={period} onChange={setPeriod} longest={MAX_BALANCE_DAYS} />
          </SpaceBetween>
          {problem ? (
            <Alert type="warning">{problem}</Alert>
          ) : query.isError ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data && !query.isFetching ? (
            <Preview
              key={`${mode}${period.from}${period.to}`}
              moves={mode}
              proposal={query.data}
              names={names}
              onApplied={({ batchId: id }) => {
                setCodes(new Map(query.data.moves.map(({ orderId, code }) => [orderId, code])));
                setParam('batch', id);
              }}
            />
          ) : (
            <Loading />
          )}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

interface PreviewProps {
  moves: (typeof balanceModes)[number];
  proposal: Proposal;
  names: OrderNames;
  onApplied: (answer: ApplyAnswer) => void;
}

type MoveRow = WorkloadMove & { id: string };

function Preview({ moves: mode, proposal, names, onApplied }: PreviewProps) {
  const { t } = useTranslation('load');
  const { minutes } = useFormat();
  const rows = useMemo(
    () => proposal.moves.map((move): MoveRow => ({ ...move, id: move.orderId })),
    [proposal],
  );
  const [selectedMoves, setSelectedMoves] = useState<readonly MoveRow[]>(rows);
  const [teamId, setTeamId] = useState(0);
  const { send, sending } = useSend(workloads.apply, { changes: affectedCalls });
  const columns = useMoveColumns(names);
  const teams = [...new Set(proposal.days.map((day) => day.teamId))];
  const allTeamsOption = { value: '0', label: t('balance.allTeams') };
  const options = [
    allTeamsOption,
    ...teams.map((id) => ({ value: String(id), label: getTeamName(names, id) })),
  ];
  const days = useMemo(
    () =>
      computeLoadAfterMoves(
        proposal.days.filter((day) => teamId === 0 || day.teamId === teamId),
        selectedMoves,
      ),
    [proposal, teamId, selectedMoves],
  );
  const apply = async () =>
    onApplied(
      await send({
        moves: selectedMoves.map(({ orderId, version, teamId: team, plannedOn }) => ({
          ...{ orderId, version, teamId: team, plannedOn },
        })),
      }),
    );
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={t('balance.beyond', {
              before: minutes(sumOverload(days, 'before')),
              after: minutes(sumOverload(days, 'after')),
            })}
            actions={
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === String(teamId)) ?? allTeamsOption}
                ariaLabel={t('balance.whose')}
                filteringType={options.length > 8 ? 'auto' : 'none'}
                onChange={({ detail }) => setTeamId(Number(detail.selectedOption.value))}
              />
            }
          >
            {t('balance.load')}
          </Header>
        }
      >
        <Suspense fallback={<Loading />}>
          <BalanceChart days={days} />
        </Suspense>
      </Container>
      <DataTable
        id="balance-moves"
        variant="container"
        items={rows}
        columns={columns}
        namespace="load"
        title={t('balance.moves')}
        nameOf={({ code }) => code}
        emptyText={t('balance.none')}
        selection="multi"
        selected={selectedMoves}
        onSelect={setSelectedMoves}
        actions={
          <Button
            variant="primary"
            loading={sending}
            disabled={selectedMoves.length === 0}
            onClick={() => void apply().catch(flashError)}
          >
            {t('balance.apply', { count: selectedMoves.length })}
          </Button>
        }
      />
      {proposal.left.length > 0 && (
        <ReasonTable
          title={t(mode === 'level' ? 'balance.stuck' : 'balance.left')}
          rows={proposal.left.map(({ orderId, code, why, values }) => ({
            id: orderId,
            order: code,
            reason: why,
            values,
          }))}
        />
      )}
      {mode === 'level' && proposal.left.length === 0 && sumOverload(proposal.days, 'after') > 0 && (
        <Box>{t('balance.onlyEwos')}</Box>
      )}
    </SpaceBetween>
  );
}

function useMoveColumns(names: OrderNames): Column<MoveRow>[] {
  return useMemo(
    () => [
      {
        id: 'code',
        value: ({ code }) => code,
        cell: ({ id, type, code }) => (
          <PageLink to={getExecutionRoute('desktop', { id, type })}>{code}</PageLink>
        ),
        width: 170,
      },
      { id: 'teamBefore', value: ({ before }) => getTeamName(names, before.teamId), width: 190 },
      { id: 'team', value: ({ teamId }) => getTeamName(names, teamId), width: 190 },
      { id: 'plannedBefore', value: ({ before }) => before.plannedOn, kind: 'day', width: 140 },
      { id: 'plannedOn', value: ({ plannedOn }) => plannedOn, kind: 'day', width: 140 },
    ],
    [names],
  );
}

function getTeamName({ teams }: Pick<OrderNames, 'teams'>, id: number | undefined): string {
  const team = id === undefined ? undefined : teams.get(id);
  return team ? `${team.code} ${team.description}` : '';
}

/** Returns the minutes beyond the capacity. */
const sumOverload = (days: Proposal['days'], side: 'before' | 'after'): number =>
  days.reduce((sum, day) => sum + Math.max(0, day[side] - day.capacity), 0);
