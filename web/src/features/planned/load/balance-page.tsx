// A proposal who does which order and when: looked at before anything is saved, chosen from, applied, and taken back (domain 10.5).
import {
  Alert,
  Button,
  Container,
  Header,
  ProgressBar,
  Select,
  SpaceBetween,
} from '@cloudscape-design/components';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../../../../shared/contract.ts';
import { addDays, daysBetween } from '../../../../../shared/day.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { LONGEST_BALANCE, withMoves } from '../../../../../shared/organisation/balance.ts';
import { type WorkloadMove, workloads } from '../../../../../shared/organisation/workload-api.ts';
import { checklistOrders, orders } from '../../../../../shared/planned/order-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { errorText } from '../../../i18n/text.ts';
import { type Names, useNames } from '../../../parts/order/order-names.ts';
import { executionPath } from '../../../paths/orders.ts';
import { Choice } from '../../../ui/choice.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall, useSend } from '../../../use-call.ts';

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

const ways = ['assign', 'level'] as const;
type Proposal = Answer<typeof workloads.balance>;
type Applied = Answer<typeof workloads.apply>;
type Undone = Answer<typeof workloads.undo>;
/** Days looked at first. */
const AHEAD = 13;

export function BalancePage() {
  const { t } = useTranslation(['load', 'orders', 'common']);
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const moves = ways.find((each) => each === params.get('moves')) ?? 'assign';
  const batchId = params.get('batch') ?? undefined;
  const [period, choose] = usePeriod({ from: today, to: addDays(today, AHEAD) });
  // a refusal names an order by its id
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useNames();
  const problem =
    daysBetween(period.from, period.to) >= LONGEST_BALANCE
      ? t('common:period.tooLong', { count: LONGEST_BALANCE })
      : period.to < today
        ? t('load:balance.past')
        : undefined;
  const query = useCall(workloads.balance, { ...period, moves }, { enabled: !batchId && !problem });
  const put = (name: string, value: string | undefined) =>
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
        description={t(`load:balance.text.${moves}`)}
      />
      {batchId ? (
        <Application batchId={batchId} codes={codes} onAgain={() => put('batch', undefined)} />
      ) : (
        <SpaceBetween size="l">
          <SpaceBetween direction="horizontal" size="m" alignItems="center">
            <Choice
              label={t('load:balance.title')}
              chosen={moves}
              options={ways.map((id) => ({ id, text: t(`load:balance.do.${id}`) }))}
              onChoose={(id) => put('moves', id === 'assign' ? undefined : id)}
            />
            <PeriodControl period={period} onChange={choose} longest={LONGEST_BALANCE} />
          </SpaceBetween>
          {problem ? (
            <Alert type="warning">{problem}</Alert>
          ) : query.isError ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data && !query.isFetching ? (
            <Preview
              key={`${moves}${period.from}${period.to}`}
              proposal={query.data}
              names={names}
              onApplied={({ batchId: id }) => {
                setCodes(new Map(query.data.moves.map(({ orderId, code }) => [orderId, code])));
                put('batch', id);
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
  proposal: Proposal;
  names: Names;
  onApplied: (answer: Applied) => void;
}

type MoveRow = WorkloadMove & { id: string };

function Preview({ proposal, names, onApplied }: PreviewProps) {
  const { t } = useTranslation('load');
  const { minutes } = useFormat();
  const rows = useMemo(
    () => proposal.moves.map((move): MoveRow => ({ ...move, id: move.orderId })),
    [proposal],
  );
  const [chosen, setChosen] = useState<readonly MoveRow[]>(rows);
  const [teamId, setTeamId] = useState(0);
  const { send, sending } = useSend(workloads.apply, { changes });
  const columns = useMoveColumns(names);
  const teams = [...new Set(proposal.days.map((day) => day.teamId))];
  const all = { value: '0', label: t('balance.allTeams') };
  const options = [all, ...teams.map((id) => ({ value: String(id), label: teamName(names, id) }))];
  const days = useMemo(
    () =>
      withMoves(
        proposal.days.filter((day) => teamId === 0 || day.teamId === teamId),
        chosen,
      ),
    [proposal, teamId, chosen],
  );
  const apply = async () =>
    onApplied(
      await send({
        moves: chosen.map(({ orderId, version, teamId: team, plannedOn }) => ({
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
              before: minutes(beyond(days, 'before')),
              after: minutes(beyond(days, 'after')),
            })}
            actions={
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === String(teamId)) ?? all}
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
        selected={chosen}
        onSelect={setChosen}
        actions={
          <Button
            variant="primary"
            loading={sending}
            disabled={chosen.length === 0}
            onClick={() => void apply().catch(flashError)}
          >
            {t('balance.apply', { count: chosen.length })}
          </Button>
        }
      />
      {proposal.left.length > 0 && (
        <Reasons
          title={t('balance.left')}
          rows={proposal.left.map(({ orderId, code, why, values }) => ({
            id: orderId,
            order: code,
            why,
            values,
          }))}
        />
      )}
    </SpaceBetween>
  );
}

/** Orders are read anew where they were given or moved. */
const changes = [orders.open, orders.list, orders.get, checklistOrders.open, checklistOrders.list];

interface ApplicationProps {
  batchId: string;
  codes: ReadonlyMap<string, string>;
  onAgain: () => void;
}

/** Goes on where it stands until all is done, also when the page was left meanwhile. */
function Application({ batchId, codes, onAgain }: ApplicationProps) {
  const { t } = useTranslation('load');
  const { send } = useSend(workloads.apply, { changes });
  const { send: undo, sending: undoing } = useSend(workloads.undo, { changes });
  const [applied, setApplied] = useState<Applied>();
  const [error, setError] = useState<unknown>();
  const [undone, setUndone] = useState<Undone>();
  const begun = useRef(false);
  const goOn = async () => {
    setError(undefined);
    try {
      for (let done = false; !done; ) {
        const answer = await send({ batchId });
        setApplied(answer);
        done = answer.done >= answer.of;
      }
    } catch (reason) {
      setError(reason);
    }
  };
  useEffect(() => {
    // one after the other: a page drawn twice does not ask twice
    if (begun.current) return;
    begun.current = true;
    void goOn();
  });
  const takeBack = async () => {
    const answer = await undo({ batchId });
    setUndone(answer);
    flash('success', t('balance.undone', { count: answer.undone }));
  };
  if (error !== undefined) return <Failed error={error} onRetry={() => void goOn()} />;
  if (!applied) return <Loading />;
  const { done, of, refused, back = undone } = applied;
  const working = done < of;
  const reasonsOf = (rows: Applied['refused']) =>
    rows.map(({ orderId, code, values }) => ({
      ...{ id: orderId, order: codes.get(orderId) ?? orderId },
      ...{ why: code, values },
    }));
  return (
    <SpaceBetween size="l">
      {working ? (
        <ProgressBar
          value={(done / of) * 100}
          label={t('balance.applying')}
          additionalInfo={t('balance.soFar', { done, count: of })}
        />
      ) : (
        <Alert
          type={back ? 'info' : refused.length > 0 ? 'warning' : 'success'}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              {!back && done > refused.length && (
                <Button loading={undoing} onClick={() => void takeBack().catch(flashError)}>
                  {t('balance.undo')}
                </Button>
              )}
              <Button onClick={onAgain}>{t('balance.again')}</Button>
            </SpaceBetween>
          }
        >
          {back
            ? t('balance.undone', { count: back.undone })
            : t('balance.applied', { done: of - refused.length, count: of })}
        </Alert>
      )}
      {!back && refused.length > 0 && <Reasons title={t('balance.refused')} rows={reasonsOf(refused)} />}
      {back && back.kept.length > 0 && <Reasons title={t('balance.kept')} rows={reasonsOf(back.kept)} />}
    </SpaceBetween>
  );
}

interface Reason {
  id: string;
  order: string;
  why: string;
  values?: Readonly<Record<string, string | number>> | undefined;
}

/** What stays as it is, row by row, and why. */
function Reasons({ title, rows }: { title: string; rows: readonly Reason[] }) {
  const columns = useMemo(
    (): Column<Reason>[] => [
      {
        id: 'code',
        value: ({ order }) => order,
        cell: ({ id, order }) => <PageLink to={executionPath('desktop', { id })}>{order}</PageLink>,
        width: 200,
      },
      {
        id: 'why',
        value: ({ why, values }) => errorText(new Refused('conflict', why as MessageCode, { values })),
        width: 600,
      },
    ],
    [],
  );
  return (
    <DataTable
      id="balance-reasons"
      variant="container"
      beside
      items={rows}
      columns={columns}
      namespace="load"
      title={title}
    />
  );
}

function useMoveColumns(names: Names): Column<MoveRow>[] {
  return useMemo(
    () => [
      {
        id: 'code',
        value: ({ code }) => code,
        cell: ({ id, type, code }) => <PageLink to={executionPath('desktop', { id, type })}>{code}</PageLink>,
        width: 170,
      },
      { id: 'teamBefore', value: ({ before }) => teamName(names, before.teamId), width: 190 },
      { id: 'team', value: ({ teamId }) => teamName(names, teamId), width: 190 },
      { id: 'plannedBefore', value: ({ before }) => before.plannedOn, kind: 'day', width: 140 },
      { id: 'plannedOn', value: ({ plannedOn }) => plannedOn, kind: 'day', width: 140 },
    ],
    [names],
  );
}

function teamName({ teams }: Pick<Names, 'teams'>, id: number | undefined): string {
  const team = id === undefined ? undefined : teams.get(id);
  return team ? `${team.code} ${team.description}` : '';
}

/** Minutes beyond what there is time for. */
const beyond = (days: Proposal['days'], when: 'before' | 'after'): number =>
  days.reduce((sum, day) => sum + Math.max(0, day[when] - day.capacity), 0);
