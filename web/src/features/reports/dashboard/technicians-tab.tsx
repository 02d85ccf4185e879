// Hours of each technician against their time at work: one bar each, in the colour of its saturation.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { figures, type TechnicianReport } from '../../../../../shared/reports/kpi-api.ts';
import { ChartCard } from '../../../parts/charts/chart-card.tsx';
import { RowBars } from '../../../parts/charts/row-bars.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { KpiTile } from '../../../parts/kpi/kpi-tile.tsx';
import { fullName } from '../../../parts/order/order-names.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import type { TabProps } from './tab.ts';
import { workKinds } from './work-kinds.ts';

export function TechniciansTab(props: TabProps) {
  const { breakdownType: _, ...asked } = props.asked;
  const query = useCall(figures.technician, asked);
  return <Loaded query={query}>{(report) => <Drawn report={report} drill={props.drill} />}</Loaded>;
}

type Row = TechnicianReport['rows'][number];
const FULL = 100;
const EASY = 80;
const colourOf = (saturation: number | null) =>
  saturation === null
    ? 'var(--chart-10)'
    : saturation > FULL
      ? 'var(--chart-bad)'
      : saturation >= EASY
        ? 'var(--chart-warning)'
        : 'var(--chart-good)';

function Drawn({ report: { rows }, drill }: Pick<TabProps, 'drill'> & { report: TechnicianReport }) {
  const { operators } = useEwoNames({ withOperators: true });
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const [hours, capacity] = [
    rows.reduce((sum, row) => sum + row.hours, 0),
    rows.reduce((sum, row) => sum + row.capacity, 0),
  ];
  const percent = (value: number | null) => (value === null ? t('na') : `${number(value, 1)} %`);
  const title = t('title.technicians');
  /** The EWOs that name their hours. */
  const pathOf = ({ operatorId }: Row) => {
    const person = operators.get(operatorId);
    return person && drill.ewos({ also: [['hours', ':', fullName(person)]] });
  };
  const busiest = rows.toSorted((a, b) => (b.saturation ?? -1) - (a.saturation ?? -1) || b.hours - a.hours);
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
                const to = pathOf(row);
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
          rows={busiest.map((row) => ({
            id: String(row.operatorId),
            name: row.name,
            to: pathOf(row),
            parts: [{ id: 'hours', value: row.hours, color: colourOf(row.saturation) }],
            limit: row.capacity,
            figure: `${number(row.hours, 1)} h · ${percent(row.saturation)}`,
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}
