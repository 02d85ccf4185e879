// Home: what is due, what is late, and how the last weeks went.
import { Box, ColumnLayout, Container, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { overview } from '../../../../shared/reports/api.ts';
import { useFormat } from '../../ui/format.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';
import { OrdersChart } from './orders-chart.tsx';
import { usePeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

export function HomePage() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { length, from, to, choose } = usePeriod();
  const query = useCall(overview.get, { from, to });
  const table = useHref('/app/reports/dashboard');
  const percent = (value: number | null) =>
    value === null ? t('nothingDue') : `${format.number(value, 1)} %`;
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('overview')} actions={<PeriodChoice length={length} choose={choose} />} />
      <Loaded query={query}>
        {({ today, compliance, completion, pmHours, days }) => (
          <SpaceBetween size="l">
            <Container>
              <ColumnLayout columns={3} variant="text-grid">
                <Figure label={t('due')}>{format.number(today.due)}</Figure>
                <Figure label={t('late')}>{format.number(today.late)}</Figure>
                <Figure label={t('inProgress')}>{format.number(today.inProgress)}</Figure>
                <Figure label={t('compliance')}>{percent(compliance)}</Figure>
                <Figure label={t('completion')}>{percent(completion)}</Figure>
                <Figure label={t('pmHours')}>{format.number(pmHours, 1)}</Figure>
              </ColumnLayout>
            </Container>
            <Container
              header={<Header variant="h2">{t('perDay')}</Header>}
              footer={<Link href={table}>{t('toTable')}</Link>}
            >
              <OrdersChart days={days} from={from} to={to} />
            </Container>
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      <Box variant="awsui-value-large">{children}</Box>
    </div>
  );
}
