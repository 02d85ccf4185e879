// One permit: its hours, conditions, gases and acts, and what the user may do with it.
import {
  Box,
  Button,
  Container,
  Header,
  KeyValuePairs,
  SpaceBetween,
  StatusIndicator,
  type StatusIndicatorProps,
  Table,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findLatestReading, getGasColour } from '#shared/safety/permit.ts';
import { type PermitActName, type PermitItem, permits } from '#shared/safety/permit-api.ts';
import { permitTransitions } from '#shared/safety/permit-transitions.ts';
import type { StateColour } from '#shared/structure/control.ts';
import { getAllowedTransitions } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { PermitStatus } from '#web/parts/permit/permit-status.tsx';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { LazySignatureList } from '#web/parts/signature/lazy.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { permitPageRoutes } from '#web/paths/safety.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRunningNow } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { formatLimits } from './gas-limits.ts';
import { PermitDialog } from './permit-dialogs.tsx';

export const PermitPage = () => <PermitView isTablet={false} />;
export const TabletPermitPage = () => <PermitView isTablet />;

function PermitView({ isTablet }: { isTablet: boolean }) {
  const { t } = useTranslation('permits');
  const { permitId = '' } = useRouteParams<'permitId'>();
  const query = useCall(permits.get, { id: permitId });
  const { getName } = useKindText();
  return (
    <Loaded query={query} title={t('title')}>
      {(permit) => (
        <SpaceBetween size="m">
          <PageHeader
            title={`${permit.code} · ${getName({ code: permit.kind, description: permit.kindName })}`}
            description={permit.description}
            crumbs={[{ text: t('board'), href: permitPageRoutes.board }]}
            actions={
              <div className="screen-only">
                <PermitActions permit={permit} isTablet={isTablet} />
              </div>
            }
          />
          <Facts permit={permit} isTablet={isTablet} />
          <Conditions permit={permit} />
          {permit.gases.length > 0 && <Gases permit={permit} />}
          <Acts permit={permit} />
          <LazySignatureList thing="permit" id={permit.id} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

/** Acts that lead on; the others are told apart by their order. */
const primaryActs: readonly PermitActName[] = ['issue', 'accept', 'reinstate', 'handback'];

function PermitActions({ permit, isTablet }: { permit: PermitItem; isTablet: boolean }) {
  const { t } = useTranslation('permits');
  const session = useSession();
  const [act, setAct] = useState<PermitActName>();
  const acts = getAllowedTransitions(permitTransitions, permit, toPrincipal(session)).filter(
    (each) => each !== 'gas' || permit.gases.length > 0,
  );
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {!isTablet && <History recordKind="permit" id={permit.id} name={permit.code} />}
      {!isTablet && session.may('permits', 'print') && (
        <Button iconName="file" onClick={() => window.print()}>
          {t('print')}
        </Button>
      )}
      {acts.map((each) => (
        <Button
          key={each}
          variant={primaryActs.includes(each) ? 'primary' : 'normal'}
          onClick={() => setAct(each)}
        >
          {t(`do.${each}`)}
        </Button>
      ))}
      {act && <PermitDialog act={act} permit={permit} onClose={() => setAct(undefined)} />}
    </SpaceBetween>
  );
}

function Facts({ permit, isTablet }: { permit: PermitItem; isTablet: boolean }) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  const { from, to, workKind, workId, workCode, requester, issuer, acceptor, fireWatch } = permit;
  const zone = format.region.timeZone;
  return (
    <Container header={<Header variant="h2">{t('facts')}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('fields.state'), value: <PermitStatus permit={permit} /> },
          { label: t('fields.from'), value: `${format.instant(from)} (${zone})` },
          { label: t('fields.to'), value: `${format.instant(to)} (${zone})` },
          {
            label: t('fields.workCode'),
            value: isTablet ? (
              <PageButton to={permitPageRoutes.ofWork({ workKind, workId }, true)}>{workCode}</PageButton>
            ) : (
              <PageLink to={permitPageRoutes.ofWork({ workKind, workId })}>{workCode}</PageLink>
            ),
          },
          { label: t('fields.requester'), value: requester },
          { label: t('fields.issuer'), value: issuer ?? '–' },
          { label: t('fields.acceptor'), value: acceptor ?? '–' },
          { label: t('fields.fireWatch'), value: fireWatch > 0 ? format.minutes(fireWatch) : '–' },
        ]}
      />
    </Container>
  );
}

function Conditions({ permit: { conditions, confirmed } }: { permit: PermitItem }) {
  const { t } = useTranslation('permits');
  const { getCondition } = useKindText();
  return (
    <Container header={<Header variant="h2">{t('fields.conditions')}</Header>}>
      <SpaceBetween size="xs">
        {conditions.map((condition) => (
          <StatusIndicator key={condition} type={confirmed.includes(condition) ? 'success' : 'pending'}>
            {getCondition(condition)}
          </StatusIndicator>
        ))}
      </SpaceBetween>
    </Container>
  );
}

const indicators: Record<StateColour, StatusIndicatorProps.Type> = {
  green: 'success',
  yellow: 'warning',
  red: 'error',
  grey: 'pending',
};

function Gases({ permit }: { permit: PermitItem }) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  const now = useRunningNow();
  const latest = (gas: string) => findLatestReading(permit, gas, now);
  return (
    <Container
      header={
        <Header variant="h2" description={t('interval', { time: format.minutes(permit.interval) })}>
          {t('fields.gases')}
        </Header>
      }
    >
      <Table
        variant="embedded"
        wrapLines
        items={permit.gases}
        trackBy="name"
        ariaLabels={{ tableLabel: t('fields.gases') }}
        columnDefinitions={[
          { id: 'name', header: t('fields.gas'), isRowHeader: true, cell: ({ name }) => <b>{name}</b> },
          { id: 'limits', header: t('fields.limits'), cell: (gas) => formatLimits(gas, format) },
          {
            id: 'value',
            header: t('fields.value'),
            cell: (gas) => {
              const reading = latest(gas.name);
              return (
                <StatusIndicator type={indicators[getGasColour(gas, reading?.value)]}>
                  {reading ? `${format.number(reading.value)} ${gas.unit}` : t('notMeasured')}
                </StatusIndicator>
              );
            },
          },
          {
            id: 'at',
            header: t('fields.at'),
            cell: ({ name }) => {
              const reading = latest(name);
              return reading ? `${format.instant(reading.at)} · ${reading.userName}` : '–';
            },
          },
          { id: 'remark', header: t('fields.remark'), cell: ({ name }) => latest(name)?.remark ?? '–' },
        ]}
      />
    </Container>
  );
}

function Acts({ permit: { acts } }: { permit: PermitItem }) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  return (
    <Container header={<Header variant="h2">{t('fields.acts')}</Header>}>
      <SpaceBetween size="xxs">
        {acts.toReversed().map(({ act, at, userName, reason, to }) => (
          <Box key={`${at} ${act}`}>
            {[
              format.instant(at),
              userName,
              getEnumText('permitAct', act),
              to && t('newEnd', { to: format.instant(to) }),
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        ))}
      </SpaceBetween>
    </Container>
  );
}
