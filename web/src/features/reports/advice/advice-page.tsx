// After how long to replace what a strategy stands on: what it costs at every interval, and the lives that is known from.
import { Alert, Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Advice, advice } from '../../../../../shared/reports/advice-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { cycleCalendarPath } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths, strategyPaths } from '../../../paths/procedures.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { CostCurve } from './cost-curve.tsx';
import { Lives } from './lives.tsx';
import { useSpan } from './span.ts';

export function AdvicePage() {
  const { t } = useTranslation('advice');
  const { strategyId } = usePathParams<'strategyId'>();
  const query = useCall(advice.get, { id: strategyId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(found) => <Advised found={found} />}
    </Loaded>
  );
}

function Advised({ found }: { found: Advice }) {
  const { t } = useTranslation('advice');
  const { machine, element, procedure, strategyKind } = found;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('title')}
        crumbs={[
          { text: t('strategies'), href: strategyPaths.pm.home },
          { text: machine.code, href: strategyPaths.pm.view(machine.id) },
        ]}
        description={
          <>
            <PageLink to={procedurePaths[procedure.kind].inStrategies(procedure.id)}>
              {procedure.code}
            </PageLink>{' '}
            {procedure.description} · {enumText('strategyKind', strategyKind)} ·{' '}
            {element
              ? `${element.path} ${element.description}`
              : t('whole', { machine: `${machine.code} ${machine.description}` })}
          </>
        }
      />
      <Verdict found={found} />
      {found.curve && (
        <Container header={<Header variant="h2">{t('curve')}</Header>}>
          <CostCurve found={found} />
        </Container>
      )}
      <Container header={<Header variant="h2">{t('figures')}</Header>}>
        <Known found={found} />
      </Container>
      <Lives found={found} />
      <Box color="text-body-secondary" variant="p">
        {t('how')}
      </Box>
    </SpaceBetween>
  );
}

/** In words: what to do, or why nobody can say. */
function Verdict({ found: { best, present, runToFailure = 0, why, unit, perDay } }: { found: Advice }) {
  const { t } = useTranslation('advice');
  const { money } = useFormat();
  const span = useSpan({ unit, perDay });
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

function Known({ found }: { found: Advice }) {
  const { t } = useTranslation('advice');
  const { money, number } = useFormat();
  const { cycle, costs, stoppedHours, beta, eta, interval, done, escapes, idle } = found;
  const span = useSpan(found);
  const percent = (rate: number | null) => (rate === null ? '–' : `${number(rate * 100, 1)} %`);
  return (
    <KeyValuePairs
      columns={4}
      items={[
        {
          label: t('cycle'),
          value: cycle ? (
            <PageLink to={cycleCalendarPath({ id: cycle.id, type: cycle.typeCycle })}>{cycle.code}</PageLink>
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
