// AM reporting: today's runs to walk, the figures of a period, and its runs as a table; of the plant, a machine, a department, an operator.
import { Box, Container, Header, Select, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type RunReport, runReport } from '../../../../../shared/autonomous/report-api.ts';
import { addDays } from '../../../../../shared/day.ts';
import { operators as operatorCalls } from '../../../../../shared/organisation/api.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { fullName, type OperatorName } from '../../../parts/order/order-names.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { RunCards } from './run-cards.tsx';
import { runColumns } from './run-columns.tsx';
import { useMachines, useRunRows } from './run-names.ts';
import { RunPoints } from './run-points.tsx';
import './run.css';

const RunCharts = lazy(async () => ({ default: (await import('./run-charts.tsx')).RunCharts }));

/** So far it looks back, unless somebody says otherwise (domain 11.5). */
const DAYS = 31;

export function RunReportPage() {
  const { t } = useTranslation(['amRuns', 'enums']);
  const today = useToday();
  const [period, choosePeriod] = usePeriod({ from: addDays(today, 1 - DAYS), to: today });
  const [filter, choose] = useFilter();
  const { machineId, department, operatorId } = filter;
  const query = useCall(runReport.get, { ...period, ...filter });
  const list = useAll(runs.list, { ...period, machineId });
  const found = useMemo(
    () => list.data?.filter((run) => operatorId === undefined || run.operatorId === operatorId),
    [list.data, operatorId],
  );
  const all = useRunRows(found, today);
  const rows = useMemo(
    () => all?.filter((run) => department === undefined || run.department === department),
    [all, department],
  );
  const columns = useMemo(() => runColumns(t), [t]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('amRuns:report.title')} crumbs={[{ text: t('amRuns:crumb') }]} />
      <Today />
      <Container
        header={
          <Header
            variant="h2"
            actions={
              <div className="run-filters screen-only">
                <PeriodControl period={period} onChange={choosePeriod} />
                <Filters filter={filter} choose={choose} />
              </div>
            }
          >
            {t('amRuns:report.figures')}
          </Header>
        }
      >
        <Loaded query={query}>
          {(report) => (
            <SpaceBetween size="l">
              <Figures report={report} />
              <Suspense fallback={<Loading />}>
                <RunCharts report={report} />
              </Suspense>
            </SpaceBetween>
          )}
        </Loaded>
      </Container>
      {query.data && <ByType report={query.data} />}
      <DataTable
        id="am-runs"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="amRuns"
        title={t('amRuns:report.runs')}
        nameOf={({ code }) => code}
        preview={({ id }) => <RunPoints id={id} />}
        defaultSort={{ id: 'plannedOn', descending: true }}
        emptyText={t('amRuns:report.empty')}
        variant="container"
      />
    </SpaceBetween>
  );
}

/** Entered here or on their own page. */
function Today() {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const list = useAll(runs.list, { from: today, to: today });
  const rows = useRunRows(list.data, today);
  return (
    <Container header={<Header variant="h2">{t('report.today')}</Header>}>
      <Loaded query={list}>
        {() => (rows?.length ? <RunCards runs={rows} /> : <Box>{t('report.noneToday')}</Box>)}
      </Loaded>
    </Container>
  );
}

interface Filter {
  machineId?: number;
  department?: string;
  operatorId?: number;
}
const names = { machineId: 'machine', department: 'department', operatorId: 'operator' } as const;

/** In the URL, as the period. */
function useFilter(): [Filter, (change: Partial<Record<keyof Filter, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const number = (name: string) => Number(params.get(name)) || undefined;
  const filter = {
    machineId: number(names.machineId),
    department: params.get(names.department) ?? undefined,
    operatorId: number(names.operatorId),
  };
  const choose = (change: Partial<Record<keyof Filter, string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries(change)) {
          const name = names[field as keyof Filter];
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return [filter, choose];
}

function Filters({ filter, choose }: { filter: Filter; choose: ReturnType<typeof useFilter>[1] }) {
  const { t } = useTranslation('amRuns');
  const session = useSession();
  const machines = useMachines();
  const picks = session.may('operators', 'pick');
  const operators = useAll(operatorCalls.list, {}, { enabled: picks }).data as OperatorName[] | undefined;
  const departments = [
    ...new Set([...machines.values()].flatMap(({ department }) => department || [])),
  ].sort();
  const offered = [
    {
      field: 'machineId' as const,
      everything: t('allMachines'),
      label: t('machine'),
      options: [...machines.values()].map(({ id, code, description }) => ({
        value: String(id),
        label: code,
        description,
      })),
    },
    {
      field: 'department' as const,
      everything: t('allDepartments'),
      label: t('department'),
      options: departments.map((value) => ({ value, label: value })),
    },
    {
      field: 'operatorId' as const,
      everything: t('allOperators'),
      label: t('operator'),
      options: (operators ?? []).map((each) => ({ value: String(each.id), label: fullName(each) })),
    },
  ];
  return offered
    .filter(({ options }) => options.length > 0)
    .map(({ field, everything, label, options }) => {
      const all = [{ value: '', label: everything }, ...options];
      return (
        <div key={field} className="choice">
          <Select
            selectedOption={all.find(({ value }) => value === String(filter[field] ?? '')) ?? all[0]!}
            options={all}
            filteringType="auto"
            virtualScroll
            expandToViewport
            ariaLabel={label}
            onChange={({ detail }) => choose({ [field]: detail.selectedOption.value })}
          />
        </div>
      );
    });
}

function Figures({ report }: { report: RunReport }) {
  const { t } = useTranslation('amRuns');
  const { number, minutes } = useFormat();
  const percent = (value: number | null) => (value === null ? '–' : `${number(value, 1)} %`);
  const figures = [
    ['compliance', percent(report.compliance)],
    ['completion', percent(report.completion)],
    ['nokRate', percent(report.nokRate)],
    ['plannedMinutes', minutes(Math.round(report.plannedMinutes))],
    ['actualMinutes', minutes(Math.round(report.actualMinutes))],
    ['tagsRaised', number(report.tags.raised)],
    ['tagsClosed', number(report.tags.closed)],
  ] as const;
  return (
    <div className="run-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <Box variant="awsui-key-label">{t(`figures.${name}`)}</Box>
          <Box fontSize="heading-xl" fontWeight="bold">
            {value}
          </Box>
        </div>
      ))}
    </div>
  );
}

type TypeRow = RunReport['points'][number] & { id: string; name: string; rate: string };

function ByType({ report }: { report: RunReport }) {
  const { t } = useTranslation('amRuns');
  const { number } = useFormat();
  const items = report.points.map((points): TypeRow => {
    const looked = points.ok + points.nok;
    return {
      ...points,
      id: points.type,
      name: `${points.type} · ${t(`type.${points.type}`)}`,
      rate: looked === 0 ? '–' : `${number((points.nok / looked) * 100, 1)} %`,
    };
  });
  const columns: Column<TypeRow>[] = [
    { id: 'type', value: ({ name }) => name },
    { id: 'ok', value: ({ ok }) => ok, kind: 'number' },
    { id: 'nok', value: ({ nok }) => nok, kind: 'number' },
    { id: 'notDone', value: ({ notDone }) => notDone, kind: 'number' },
    { id: 'na', value: ({ na }) => na, kind: 'number' },
    { id: 'rate', value: ({ rate }) => rate },
  ];
  return (
    <DataTable
      id="am-points"
      items={items}
      columns={columns}
      namespace="amRuns"
      title={t('report.points')}
      variant="container"
      beside
    />
  );
}
