// What had warned of a breakdown: tags that were still open, and what orders had found, on the same branch.
import { Box, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { tagInterventionPath } from '../../../paths/requests.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';

export function Warnings({ ewo, desk }: { ewo: EwoPage; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const { data } = useCall(ewos.warnings, { id: ewo.id }, { enabled: ewo.elementId !== undefined });
  if (!data || data.warnings.length === 0) return null;
  return (
    <section>
      <Container header={<Header variant="h2">{t('warnings.title')}</Header>}>
        <ul className="spares-list">
          {data.warnings.map(({ kind, id, type, code, what, days }) => (
            <li key={`${id} ${what}`}>
              {kind === 'order' ? (
                <OrderLink desk={desk} order={{ id, type }}>
                  {t('warnings.order', { code, days })}
                </OrderLink>
              ) : (
                <PageLink to={tagInterventionPath(desk, id)}>{t('warnings.tag', { code, days })}</PageLink>
              )}
              <Box color="text-body-secondary">{what}</Box>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
