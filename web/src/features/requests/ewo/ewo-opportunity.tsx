// Work made possible by a machine's stop, with links; the best use of the remaining time is marked.
import { Box, Container, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getTagInterventionRoute } from '#web/paths/requests.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';

export function EwoOpportunity({ ewo, desk }: { ewo: EwoPage; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const { minutes } = useFormat();
  const isDown = ewo.machineStatus === 'stopped' && (ewo.state === 'running' || ewo.state === 'onHold');
  const { data } = useCall(ewos.opportunity, { id: ewo.id }, { enabled: isDown });
  if (!isDown || !data || data.works.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={t('opportunity.hint', { minutes: minutes(data.minutesLeft ?? 0) })}>
          {t('opportunity.title')}
        </Header>
      }
    >
      <ul className="spares-list">
        {data.works.map(({ kind, id, type, code, title, minutes: workMinutes, urgency, chosen }) => (
          <li key={id}>
            <SpaceBetween direction="horizontal" size="xs">
              {kind === 'order' ? (
                <OrderLink desk={desk} order={{ id, type }}>
                  {code}
                </OrderLink>
              ) : (
                <PageLink to={getTagInterventionRoute(desk, id)}>{code}</PageLink>
              )}
              <span>{title}</span>
              <Box color="text-body-secondary">
                {minutes(workMinutes)}, {t(`opportunity.${urgency}`)}
              </Box>
              {chosen && <StatusIndicator type="success">{t('opportunity.chosen')}</StatusIndicator>}
            </SpaceBetween>
          </li>
        ))}
      </ul>
    </Container>
  );
}
