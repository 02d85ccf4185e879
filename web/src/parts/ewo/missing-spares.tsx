// Line of an EWO on hold with the spares that it waits for; empty for other EWOs.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoItem } from '#shared/requests/ewo-api.ts';
import { formatHeldSpares, getMissingSpares } from '#shared/requests/steps/held-spares.ts';
import { useFormat } from '../../ui/format.ts';

export function MissingSpares({ ewo }: { ewo: Pick<EwoItem, 'state' | 'holds'> }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const spares = getMissingSpares(ewo);
  if (spares.length === 0) return null;
  return (
    <Box variant="small" color="text-body-secondary" display="block">
      {t('hold.spares', { spares: formatHeldSpares(spares, number) })}
    </Box>
  );
}
