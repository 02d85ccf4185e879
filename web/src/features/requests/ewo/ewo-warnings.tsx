// Warnings before a breakdown on the same branch: open tags and findings of orders.
import { Box, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getTagInterventionRoute } from '#web/paths/requests.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';

export function EwoWarnings({ ewo, desk }: { ewo: EwoPage; desk: WorkLayout }) {
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
                <PageLink to={getTagInterventionRoute(desk, id)}>
                  {t('warnings.tag', { code, days })}
                </PageLink>
              )}
              <Box color="text-body-secondary">{what}</Box>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
