// Work that the stop of a machine makes possible: what fits best into the time left is marked, and one step away.
import { Box, Container, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { tagInterventionPath } from '../../../paths/requests.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';

export function Opportunity({ ewo, desk }: { ewo: EwoPage; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const { minutes } = useFormat();
  const stands = ewo.machineStatus === 'stopped' && (ewo.state === 'running' || ewo.state === 'onHold');
  const { data } = useCall(ewos.opportunity, { id: ewo.id }, { enabled: stands });
  if (!stands || !data || data.works.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={t('opportunity.hint', { minutes: minutes(data.minutesLeft ?? 0) })}>
          {t('opportunity.title')}
        </Header>
      }
    >
      <ul className="spares-list">
        {data.works.map(({ kind, id, type, code, title, minutes: takes, urgency, chosen }) => (
          <li key={id}>
            <SpaceBetween direction="horizontal" size="xs">
              {kind === 'order' ? (
                <OrderLink desk={desk} order={{ id, type }}>
                  {code}
                </OrderLink>
              ) : (
                <PageLink to={tagInterventionPath(desk, id)}>{code}</PageLink>
              )}
              <span>{title}</span>
              <Box color="text-body-secondary">
                {minutes(takes)}, {t(`opportunity.${urgency}`)}
              </Box>
              {chosen && <StatusIndicator type="success">{t('opportunity.chosen')}</StatusIndicator>}
            </SpaceBetween>
          </li>
        ))}
      </ul>
    </Container>
  );
}
