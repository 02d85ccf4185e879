// The figures of a period, each a way to what stands behind it.
import { Box, ColumnLayout, Container } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/day.ts';
import type { Overview } from '../../../../shared/reports/api.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';

const today = (on: Day) => `/app/mgmt/PMcalendar?date=${on}&open=${on}`;
const list = '/app/mgmt/workorders';
const workOrders = (from: Day, to: Day, show: string) => `${list}?from=${from}&to=${to}&show=${show}`;
/** The order is said, so that a filter the list remembers does not hide any. */
const late = `${list}?show=late&sort=plannedOn`;

export function Figures({ overview, from, to }: { overview: Overview; from: Day; to: Day }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const session = useSession();
  const percent = (value: number | null) => (value === null ? t('nothingDue') : `${number(value, 1)} %`);
  const { today: now, compliance, completion, pmHours } = overview;
  const listed = session.may('workOrders', 'view') && session.profile !== 'technician';
  const open = listed ? workOrders(from, to, 'open') : undefined;
  const history = listed ? workOrders(from, to, 'history') : undefined;
  return (
    <Container>
      <ColumnLayout columns={3} variant="text-grid">
        <Figure
          label={t('due')}
          value={number(now.due)}
          to={session.may('calendar', 'view') ? today(to) : undefined}
        />
        <Figure label={t('late')} value={number(now.late)} to={listed ? late : undefined} />
        <Figure label={t('inProgress')} value={number(now.inProgress)} to={open} />
        <Figure label={t('compliance')} value={percent(compliance)} to={history} />
        <Figure label={t('completion')} value={percent(completion)} to={history} />
        <Figure label={t('pmHours')} value={number(pmHours, 1)} to={history} />
      </ColumnLayout>
    </Container>
  );
}

function Figure({ label, value, to }: { label: string; value: string; to: string | undefined }) {
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      {to ? (
        <PageLink to={to} variant="awsui-value-large" ariaLabel={`${label}: ${value}`}>
          {value}
        </PageLink>
      ) : (
        <Box variant="awsui-value-large">{value}</Box>
      )}
    </div>
  );
}
