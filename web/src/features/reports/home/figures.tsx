// Figures of a period, each with a link to the orders it counts.
import { Box, ColumnLayout, Container } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import type { Overview } from '#shared/reports/api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { CancelledCount } from '#web/parts/kpi/cancelled.tsx';
import { getFigureRoute } from '#web/parts/kpi/figure-route.ts';
import { getOrderListRoute } from '#web/paths/lists.ts';
import { ewoBoardRoute, interventionsRoute, tagBoardRoute } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';

export function OverviewFigures({ overview, from, to }: { overview: Overview; from: Day; to: Day }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const session = useSession();
  const percent = (value: number | null) => (value === null ? t('na') : `${number(value, 1)} %`);
  const { today: now, compliance, completion, pmHours } = overview;
  const canListOrders = session.may('workOrders', 'view') && session.profile !== 'technician';
  const routes = canListOrders
    ? {
        due: getOrderListRoute({ from: to, to, show: 'open' }),
        late: getOrderListRoute({ show: 'late' }),
        inProgress: getOrderListRoute({ from, to, show: 'open' }, [
          'state',
          '=',
          getEnumText('orderState', 'inProgress'),
        ]),
        fellDue: getFigureRoute('compliance', { from, to }),
        cancelled: getFigureRoute('cancelled', { from, to }),
        worked: getFigureRoute('pmHours', { from, to }),
      }
    : undefined;
  const { ewos, tags } = overview;
  const canViewRequests = session.may('ewo', 'assign') || session.profile === 'guest';
  const workedRoute = session.may('ewo', 'assign') ? interventionsRoute : undefined;
  return (
    <Container>
      <ColumnLayout columns={4} variant="text-grid">
        <Figure
          label={t('openEwos')}
          value={number(sumCounts(ewos))}
          to={canViewRequests ? ewoBoardRoute : undefined}
        />
        <Figure label={t('runningEwos')} value={number(ewos.running ?? 0)} to={workedRoute} />
        <Figure label={t('heldEwos')} value={number(ewos.onHold ?? 0)} to={workedRoute} />
        <Figure
          label={t('openTags')}
          value={number(sumCounts(tags))}
          to={canViewRequests ? tagBoardRoute : undefined}
        />
      </ColumnLayout>
      <ColumnLayout columns={3} variant="text-grid">
        <Figure label={t('due')} value={number(now.due)} to={routes?.due} />
        <Figure label={t('late')} value={number(now.late)} to={routes?.late} />
        <Figure label={t('inProgress')} value={number(now.inProgress)} to={routes?.inProgress} />
        <Figure
          label={t('compliance')}
          value={percent(compliance)}
          to={routes?.fellDue}
          hint={compliance === null && t('nothingDue')}
          sideContent={<CancelledCount count={overview.cancelled} to={routes?.cancelled} />}
        />
        <Figure
          label={t('completion')}
          value={percent(completion)}
          to={routes?.fellDue}
          hint={completion === null && t('nothingDue')}
        />
        <Figure label={t('pmHours')} value={`${number(pmHours, 1)} h`} to={routes?.worked} />
      </ColumnLayout>
    </Container>
  );
}

export const sumCounts = (states: Readonly<Record<string, number>>) =>
  Object.values(states).reduce((sum, n) => sum + n, 0);

interface FigureProps {
  label: string;
  value: string;
  to?: string;
  /** Reason why there is no value. */
  hint?: string | false;
  sideContent?: ReactNode;
}

function Figure({ label, value, to, hint, sideContent }: FigureProps) {
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
      {hint && (
        <Box variant="p" color="text-body-secondary">
          {hint}
        </Box>
      )}
      {sideContent}
    </div>
  );
}
