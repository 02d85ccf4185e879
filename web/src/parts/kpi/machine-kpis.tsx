// KPIs of one machine over twelve months: reliability, maintenance and cost.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import type { EwoCount } from '#shared/reports/counted.ts';
import { figureLists, type ListedFigure } from '#shared/reports/drill-down.ts';
import { figures, type Kpi } from '#shared/reports/kpi-api.ts';
import { getEwoListRoute, type ListCondition } from '../../paths/lists.ts';
import { useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import { CancelledCount } from './cancelled.tsx';
import { buildRowConditions } from './drill-filter.ts';
import { getFigureRoute } from './figure-route.ts';
import { KpiTile } from './kpi-tile.tsx';
import { ParetoChart } from './pareto-chart.tsx';
import { ReliabilityChart } from './reliability-chart.tsx';
import { ShiftOeeTable } from './shift-oee.tsx';
import { WeekChart } from './week-chart.tsx';

const PERIOD_DAYS = 364;
const ewoKpis = [
  ...(['breakdowns', 'mtbf', 'downtimeHours', 'mttr', 'mdt', 'waiting', 'availability'] as const),
  ...(['rcaCoverage', 'repetitive'] as const),
] as const satisfies readonly ListedFigure[];
const orderKpis = [
  'compliance',
  'completion',
  'overdue',
  'pmHours',
] as const satisfies readonly ListedFigure[];
const otherKpis = ['oee', 'pmShare', 'maintenanceCost'] as const satisfies readonly (keyof Kpi)[];

export function MachineKpis({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const session = useSession();
  const today = useToday();
  const period = { from: addDays(today, -PERIOD_DAYS), to: today };
  const input = { ...period, machineId };
  const kpi = useCall(figures.kpi, input);
  const report = useCall(figures.ewo, { ...input, pareto: 'element' as const });
  const hasDeskPages = !['technician', 'requestor'].includes(session.profile);
  const machine = String(machineId);
  const getKpiRoute = (
    id: ListedFigure,
    days: { from?: string; to?: string } = {},
    ...conditions: ListCondition[]
  ) =>
    hasDeskPages && session.may(figureLists[id].list === 'ewos' ? 'ewo' : 'workOrders', 'view')
      ? getFigureRoute(id, { ...period, ...days, machine }, ...conditions)
      : undefined;
  const createEwoRoute = (count: EwoCount) => (days: { from: string; to: string }) =>
    hasDeskPages && session.may('ewo', 'view') ? getEwoListRoute({ ...days, machine, count }) : undefined;
  return (
    <SpaceBetween size="l">
      <Loaded query={kpi}>
        {(periodFigures) => (
          <Container header={<Header variant="h2">{t('figures:text.machine')}</Header>}>
            <div className="kpis">
              {ewoKpis.map((id) => (
                <KpiTile
                  key={id}
                  id={id}
                  value={periodFigures[id]}
                  to={getKpiRoute(id)}
                  beyond={id === 'mtbf' ? periodFigures.scheduledHours : undefined}
                />
              ))}
              {orderKpis.map((id) => (
                <KpiTile
                  key={id}
                  id={id}
                  value={periodFigures[id]}
                  to={getKpiRoute(id)}
                  sideContent={
                    id === 'compliance' && (
                      <CancelledCount count={periodFigures.cancelled} to={getKpiRoute('cancelled')} />
                    )
                  }
                />
              ))}
              {otherKpis.map((id) => (
                <KpiTile key={id} id={id} value={periodFigures[id]} />
              ))}
            </div>
          </Container>
        )}
      </Loaded>
      <ShiftOeeTable machineId={machineId} />
      <Loaded query={report}>
        {(periodFigures) => (
          <SpaceBetween size="l">
            <ReliabilityChart
              months={periodFigures.months}
              until={today}
              to={(days) => getKpiRoute('mtbf', days)}
            />
            <ParetoChart
              rows={periodFigures.pareto}
              paretoKind="element"
              to={(row) =>
                getKpiRoute('downtimeHours', {}, ...buildRowConditions('element', periodFigures.pareto, row))
              }
            />
            <WeekChart
              name="machine-ewo-weeks"
              title={t('figures:title.ewoTrend')}
              weeks={periodFigures.weeks}
              to={createEwoRoute('reported')}
              toClosed={createEwoRoute('closed')}
            />
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
