// The figures of a period, each a way to exactly the orders it counts.
import { Box, ColumnLayout, Container } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../../shared/day.ts';
import type { Overview } from '../../../../../shared/reports/api.ts';
import { enumText } from '../../../i18n/text.ts';
import { ordersWhere } from '../../../paths/lists.ts';
import { ewoBoardPath, interventionsPath, tagBoardPath } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';

export function Figures({ overview, from, to }: { overview: Overview; from: Day; to: Day }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const session = useSession();
  const percent = (value: number | null) => (value === null ? t('na') : `${number(value, 1)} %`);
  const { today: now, compliance, completion, pmHours } = overview;
  const listed = session.may('workOrders', 'view') && session.profile !== 'technician';
  const ways = listed
    ? {
        due: ordersWhere({ from: to, to, show: 'open' }),
        late: ordersWhere({ show: 'late' }),
        inProgress: ordersWhere({ from, to, show: 'open' }, [
          'state',
          '=',
          enumText('orderState', 'inProgress'),
        ]),
        // what fell due: all but what is still to come and what was cancelled
        fellDue: ordersWhere(
          { from, to },
          ['colour', '!=', enumText('orderColour', 'yellow')],
          ['state', '!=', enumText('orderState', 'cancelled')],
        ),
        worked: ordersWhere({ from, to, show: 'history' }),
      }
    : undefined;
  const { ewos, tags } = overview;
  const requests = session.may('ewo', 'assign') || session.profile === 'guest';
  const worked = session.may('ewo', 'assign') ? interventionsPath : undefined;
  return (
    <Container>
      <ColumnLayout columns={4} variant="text-grid">
        <Figure label={t('openEwos')} value={number(total(ewos))} to={requests ? ewoBoardPath : undefined} />
        <Figure label={t('runningEwos')} value={number(ewos.running ?? 0)} to={worked} />
        <Figure label={t('heldEwos')} value={number(ewos.onHold ?? 0)} to={worked} />
        <Figure label={t('openTags')} value={number(total(tags))} to={requests ? tagBoardPath : undefined} />
      </ColumnLayout>
      <ColumnLayout columns={3} variant="text-grid">
        <Figure label={t('due')} value={number(now.due)} to={ways?.due} />
        <Figure label={t('late')} value={number(now.late)} to={ways?.late} />
        <Figure label={t('inProgress')} value={number(now.inProgress)} to={ways?.inProgress} />
        <Figure
          label={t('compliance')}
          value={percent(compliance)}
          to={ways?.fellDue}
          hint={compliance === null && t('nothingDue')}
        />
        <Figure
          label={t('completion')}
          value={percent(completion)}
          to={ways?.fellDue}
          hint={completion === null && t('nothingDue')}
        />
        <Figure label={t('pmHours')} value={number(pmHours, 1)} to={ways?.worked} />
      </ColumnLayout>
    </Container>
  );
}

export const total = (states: Readonly<Record<string, number>>) =>
  Object.values(states).reduce((sum, n) => sum + n, 0);

interface FigureProps {
  label: string;
  value: string;
  to?: string;
  /** Why there is none. */
  hint?: string | false;
}

function Figure({ label, value, to, hint }: FigureProps) {
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
    </div>
  );
}
