// Tab of technicians: hours compared with capacity, one bar each in the colour of its saturation.

import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { figures, type TechnicianReport } from '#shared/reports/kpi-api.ts';
import { getSaturationLevel, type Saturation } from '#shared/reports/saturation.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { RowBars } from '#web/parts/charts/row-bars.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { KpiTile } from '#web/parts/kpi/kpi-tile.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';
import type { TabProps } from './tab.ts';
import { workKinds } from './work-kinds.ts';

export function TechniciansTab(props: TabProps) {
  const { breakdownType: _, ...filters } = props.query;
  const query = useCall(figures.technician, filters);
  return (
    <Loaded query={query}>{(report) => <TechnicianCharts report={report} drill={props.drill} />}</Loaded>
  );
}

type Row = TechnicianReport['rows'][number];
const saturationColours: Record<Saturation, string> = {
  unknown: 'var(--chart-10)',
  easy: 'var(--chart-good)',
  busy: 'var(--chart-warning)',
  over: 'var(--chart-bad)',
};

function TechnicianCharts({
  report: { rows },
  drill,
}: Pick<TabProps, 'drill'> & { report: TechnicianReport }) {
  const { operators } = useEwoNames({ withOperators: true });
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const [hours, capacity] = [
    rows.reduce((sum, row) => sum + row.hours, 0),
    rows.reduce((sum, row) => sum + row.capacity, 0),
  ];
  const percent = (value: number | null) => (value === null ? t('na') : `${number(value, 1)} %`);
  const title = t('title.technicians');
  /** Returns the link to the EWOs that include the technician's hours. */
  const getEwosRoute = ({ operatorId }: Row) => {
    const person = operators.get(operatorId);
    return person && drill.closedEwos({ also: [['hours', ':', formatFullName(person)]] });
  };
  const sortedRows = rows.toSorted(
    (a, b) => (b.saturation ?? -1) - (a.saturation ?? -1) || b.hours - a.hours,
  );
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          <KpiTile id="technicians" value={rows.length} />
          <KpiTile id="hours" value={hours} />
          <KpiTile id="capacity" value={capacity} />
          <KpiTile id="saturation" value={capacity === 0 ? null : (hours / capacity) * 100} />
        </div>
      </Container>
      <ChartCard
        name="technicians"
        title={title}
        description={t('text.technicians')}
        table={{
          items: rows.map((row) => ({ ...row, id: String(row.operatorId) })),
          columns: [
            {
              id: 'technician',
              header: t('technician'),
              value: ({ name }) => name,
              cell: (row) => {
                const to = getEwosRoute(row);
                return to ? <PageLink to={to}>{row.name}</PageLink> : row.name;
              },
            },
            { id: 'teams', header: t('filter.team'), value: ({ teams }) => teams.join(', ') },
            ...workKinds.map((kind) => ({
              ...{ id: kind, header: t(`work.${kind}`), kind: 'number' as const },
              value: (row: (typeof rows)[number]) => row[kind],
            })),
            { id: 'hours', header: t('kpi.hours.name'), value: (row) => row.hours, kind: 'number' },
            { id: 'capacity', header: t('kpi.capacity.name'), value: (row) => row.capacity, kind: 'number' },
            {
              id: 'saturation',
              header: `${t('kpi.saturation.name')} (%)`,
              value: (row) => row.saturation,
              kind: 'number',
              cell: (row) => percent(row.saturation),
            },
          ],
        }}
      >
        <RowBars
          label={title}
          rows={sortedRows.map((row) => ({
            id: String(row.operatorId),
            name: row.name,
            to: getEwosRoute(row),
            parts: [
              { id: 'hours', value: row.hours, color: saturationColours[getSaturationLevel(row.saturation)] },
            ],
            limit: row.capacity,
            figure: `${number(row.hours, 1)} h · ${percent(row.saturation)}`,
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}
