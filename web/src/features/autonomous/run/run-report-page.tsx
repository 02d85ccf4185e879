// AM report: today's runs, the figures of a period, and its runs as a table; for the plant, a machine, a
// department or an operator.

import { Box, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type RunReport, runReport } from '#shared/autonomous/report-api.ts';
import { addDays } from '#shared/day.ts';
import { operators as operatorCalls } from '#shared/organisation/api.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { runs } from '#shared/planned/order-api.ts';
import type { OperatorName } from '#web/parts/order/order-names.ts';
import { useSession } from '#web/session/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { RunCards } from './run-cards.tsx';
import { buildRunColumns } from './run-columns.tsx';
import { useMachinesById, useRunRows } from './run-names.ts';
import { RunPoints } from './run-points.tsx';
import './run.css';

const RunCharts = lazy(async () => ({ default: (await import('./run-charts.tsx')).RunCharts }));

/** Days of the default period (domain 11.5). */
const DEFAULT_PERIOD_DAYS = 31;

export function RunReportPage() {
  const { t } = useTranslation(['amRuns', 'enums']);
  const today = useToday();
  const [period, choosePeriod] = usePeriod({ from: addDays(today, 1 - DEFAULT_PERIOD_DAYS), to: today });
  const [filter, choose] = useFilter();
  const { machineId, department, operatorId } = filter;
  const query = useCall(runReport.get, { ...period, ...filter });
  const list = useAllItems(runs.list, { ...period, machineId });
  const operatorRuns = useMemo(
    () => list.data?.filter((run) => operatorId === undefined || run.operatorId === operatorId),
    [list.data, operatorId],
  );
  const allRows = useRunRows(operatorRuns, today);
  const departmentRows = useMemo(
    () => allRows?.filter((run) => department === undefined || run.department === department),
    [allRows, department],
  );
  // Runs have no tolerance: they are due on their planned day.
  const [selectedTab, setSelectedTab] = useState<(typeof tabs)[number]>('runs');
  const rowsByTab = Object.groupBy(departmentRows ?? [], ({ state }) =>
    state === 'cancelled' ? 'cancelled' : 'runs',
  );
  const shownTab = rowsByTab.cancelled ? selectedTab : 'runs';
  const rows = departmentRows && (rowsByTab[shownTab] ?? []);
  const columns = useMemo(() => buildRunColumns(t), [t]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('amRuns:report.title')} crumbs={[{ text: t('amRuns:crumb') }]} />
      <TodayRuns />
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
      {query.data && <PointTypeTable report={query.data} />}
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
        controls={
          rowsByTab.cancelled && (
            <Choice
              label={t('amRuns:report.runs')}
              chosen={shownTab}
              options={tabs.map((id) => ({
                id,
                text: t(id === 'runs' ? 'amRuns:report.runs' : 'amRuns:figures.cancelled'),
              }))}
              onChoose={setSelectedTab}
            />
          )
        }
        defaultSort={{ id: 'plannedOn', descending: true }}
        emptyText={t('amRuns:report.empty')}
        variant="container"
      />
    </SpaceBetween>
  );
}

/** Tabs of the list: runs that the figures count, and cancelled runs. */
const tabs = ['runs', 'cancelled'] as const;

/** Today's runs with links to their pages. */
function TodayRuns() {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const list = useAllItems(runs.list, { from: today, to: today });
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
const filterParams = { machineId: 'machine', department: 'department', operatorId: 'operator' } as const;

/** Keeps the filter in the URL, like the period. */
function useFilter(): [Filter, (change: Partial<Record<keyof Filter, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const getNumber = (name: string) => Number(params.get(name)) || undefined;
  const filter = {
    machineId: getNumber(filterParams.machineId),
    department: params.get(filterParams.department) ?? undefined,
    operatorId: getNumber(filterParams.operatorId),
  };
  const choose = (change: Partial<Record<keyof Filter, string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries(change)) {
          const name = filterParams[field as keyof Filter];
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
  const machines = useMachinesById();
  const canPickOperators = session.may('operators', 'pick');
  const operators = useAllItems(operatorCalls.list, {}, { enabled: canPickOperators }).data as
    | OperatorName[]
    | undefined;
  const departments = [
    ...new Set([...machines.values()].flatMap(({ department }) => department || [])),
  ].sort();
  const filterFields = [
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
      options: (operators ?? []).map((each) => ({ value: String(each.id), label: formatFullName(each) })),
    },
  ];
  return filterFields
    .filter(({ options }) => options.length > 0)
    .map(({ field, everything, label, options }) => {
      const allOptions = [{ value: '', label: everything }, ...options];
      return (
        <div key={field} className="choice">
          <Select
            selectedOption={
              allOptions.find(({ value }) => value === String(filter[field] ?? '')) ?? allOptions[0]!
            }
            options={allOptions}
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
    ['cancelled', number(report.cancelled)],
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

function PointTypeTable({ report }: { report: RunReport }) {
  const { t } = useTranslation('amRuns');
  const { number } = useFormat();
  const items = report.points.map((points): TypeRow => {
    const checkedCount = points.ok + points.nok;
    return {
      ...points,
      id: points.type,
      name: `${points.type} · ${t(`type.${points.type}`)}`,
      rate: checkedCount === 0 ? '–' : `${number((points.nok / checkedCount) * 100, 1)} %`,
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
      isSecondary
    />
  );
}
