// Page of the interval advisor: cost of every replacement interval of a strategy, and the lives it is
// computed from.
import { Alert, Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Advice, advice } from '#shared/reports/advice-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getCycleCalendarRoute } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes, strategyPageRoutes } from '#web/paths/procedures.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { CostCurve } from './cost-curve.tsx';
import { Lives } from './lives.tsx';
import { useSpanFormat } from './span.ts';

export function AdvicePage() {
  const { t } = useTranslation('advice');
  const { strategyId } = useRouteParams<'strategyId'>();
  const query = useCall(advice.get, { id: strategyId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(strategyAdvice) => <AdviceReport advice={strategyAdvice} />}
    </Loaded>
  );
}

function AdviceReport({ advice: strategyAdvice }: { advice: Advice }) {
  const { t } = useTranslation('advice');
  const { machine, element, procedure, strategyKind } = strategyAdvice;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('title')}
        crumbs={[
          { text: t('strategies'), href: strategyPageRoutes.pm.home },
          { text: machine.code, href: strategyPageRoutes.pm.view(machine.id) },
        ]}
        description={
          <>
            <PageLink to={procedurePageRoutes[procedure.kind].inStrategies(procedure.id)}>
              {procedure.code}
            </PageLink>{' '}
            {procedure.description} · {getEnumText('strategyKind', strategyKind)} ·{' '}
            {element
              ? `${element.path} ${element.description}`
              : t('whole', { machine: `${machine.code} ${machine.description}` })}
          </>
        }
      />
      <Verdict advice={strategyAdvice} />
      {strategyAdvice.curve && (
        <Container header={<Header variant="h2">{t('curve')}</Header>}>
          <CostCurve advice={strategyAdvice} />
        </Container>
      )}
      <Container header={<Header variant="h2">{t('figures')}</Header>}>
        <AdviceFigures advice={strategyAdvice} />
      </Container>
      <Lives advice={strategyAdvice} />
      <Box color="text-body-secondary" variant="p">
        {t('how')}
      </Box>
    </SpaceBetween>
  );
}

/** States the recommended interval, or why none can be computed. */
function Verdict({ advice: { best, present, runToFailure = 0, why, unit, perDay } }: { advice: Advice }) {
  const { t } = useTranslation('advice');
  const { money } = useFormat();
  const span = useSpanFormat({ unit, perDay });
  const yearly = (cost: number) => money(cost * perDay * 365);
  if (!best) return <Alert type="info">{t(`why.${why!}`)}</Alert>;
  return (
    <Alert type="success" header={t('best', { span: span(best.interval) })}>
      {t('bestCost', { cost: yearly(best.cost), never: yearly(runToFailure) })}{' '}
      {present
        ? t('presentCost', { span: span(present.interval), cost: yearly(present.cost) })
        : t('noInterval')}
    </Alert>
  );
}

function AdviceFigures({ advice: strategyAdvice }: { advice: Advice }) {
  const { t } = useTranslation('advice');
  const { money, number } = useFormat();
  const { cycle, costs, stoppedHours, beta, eta, interval, done, escapes, idle } = strategyAdvice;
  const span = useSpanFormat(strategyAdvice);
  const percent = (rate: number | null) => (rate === null ? '–' : `${number(rate * 100, 1)} %`);
  return (
    <KeyValuePairs
      columns={4}
      items={[
        {
          label: t('cycle'),
          value: cycle ? (
            <PageLink to={getCycleCalendarRoute({ id: cycle.id, type: cycle.typeCycle })}>
              {cycle.code}
            </PageLink>
          ) : (
            t('free')
          ),
        },
        { label: t('present'), value: interval === undefined ? '–' : span(interval) },
        { label: t('plannedCost'), value: costs ? money(costs.planned) : '–' },
        { label: t('failureCost'), value: costs ? money(costs.failure) : '–' },
        {
          label: t('stopped'),
          value: stoppedHours === null ? '–' : t('span.hours', { n: number(stoppedHours, 1) }),
        },
        { label: t('beta'), value: beta === undefined ? '–' : number(beta, 2) },
        { label: t('eta'), value: eta === undefined ? '–' : span(eta) },
        { label: t('done'), value: number(done) },
        { label: t('escapes'), value: percent(escapes) },
        { label: t('idle'), value: percent(idle) },
      ]}
    />
  );
}
