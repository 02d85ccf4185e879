// The figures of one machine over twelve months: how it held out, how well it was kept, what it cost.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../shared/day.ts';
import { figures, type Kpi } from '../../../../shared/reports/kpi-api.ts';
import { enumText } from '../../i18n/text.ts';
import { type Condition, ewosWhere, ordersWhere } from '../../paths/lists.ts';
import { useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import { behindRow } from './behind.ts';
import { KpiTile } from './kpi-tile.tsx';
import { ParetoChart } from './pareto-chart.tsx';
import { ReliabilityChart } from './reliability-chart.tsx';
import { WeekChart } from './week-chart.tsx';

const YEAR = 364;
const ofBreakdowns = ['downtimeHours', 'mttr', 'mdt', 'waiting', 'availability'] as const;
const plain = [
  'oee',
  'pmHours',
  'pmShare',
  'rcaCoverage',
  'repetitive',
  'maintenanceCost',
] as const satisfies readonly (keyof Kpi)[];

export function MachineKpis({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const session = useSession();
  const today = useToday();
  const period = { from: addDays(today, -YEAR), to: today };
  const asked = { ...period, machineId };
  const kpi = useCall(figures.kpi, asked);
  const report = useCall(figures.ewo, { ...asked, pareto: 'element' as const });
  const desk = !['technician', 'requestor'].includes(session.profile);
  const machine = String(machineId);
  const breakdowns = (days: { from?: string; to?: string } = {}, ...more: Condition[]) =>
    desk && session.may('ewo', 'view')
      ? ewosWhere(
          { ...period, ...days, machine },
          ['state', '=', enumText('ewoState', 'closed')],
          ['machineStatus', '=', enumText('machineCondition', 'stopped')],
          ...more,
        )
      : undefined;
  const ewos = (days: { from: string; to: string }) =>
    desk && session.may('ewo', 'view') ? ewosWhere({ ...days, machine }) : undefined;
  const orders =
    desk && session.may('workOrders', 'view')
      ? ordersWhere({ ...period, machine }, ['colour', '!=', enumText('orderColour', 'yellow')])
      : undefined;
  return (
    <SpaceBetween size="l">
      <Loaded query={kpi}>
        {(found) => (
          <Container header={<Header variant="h2">{t('figures:text.machine')}</Header>}>
            <div className="kpis">
              <KpiTile id="breakdowns" value={found.breakdowns} to={breakdowns()} />
              <KpiTile id="mtbf" value={found.mtbf} beyond={found.scheduledHours} to={breakdowns()} />
              {ofBreakdowns.map((id) => (
                <KpiTile key={id} id={id} value={found[id]} to={breakdowns()} />
              ))}
              <KpiTile id="compliance" value={found.compliance} to={orders} />
              <KpiTile id="completion" value={found.completion} to={orders} />
              <KpiTile
                id="overdue"
                value={found.overdue}
                to={orders && ordersWhere({ show: 'late', machine })}
              />
              {plain.map((id) => (
                <KpiTile key={id} id={id} value={found[id]} />
              ))}
            </div>
          </Container>
        )}
      </Loaded>
      <Loaded query={report}>
        {(found) => (
          <SpaceBetween size="l">
            <ReliabilityChart months={found.months} to={breakdowns} />
            <ParetoChart
              rows={found.pareto}
              by="element"
              to={(row) => breakdowns({}, ...behindRow('element', found.pareto, row))}
            />
            <WeekChart
              name="machine-ewo-weeks"
              title={t('figures:title.ewoTrend')}
              weeks={found.weeks}
              to={ewos}
            />
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
