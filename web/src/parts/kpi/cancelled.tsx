// Number of cancelled orders, shown beside the due ones, which do not contain them (domain 9).
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** Shows the number with a link to the list; empty if none was cancelled. */
export function CancelledCount({ count, to }: { count: number; to?: string }) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  if (count === 0) return null;
  const text = t('cancelled', { number: number(count) });
  return (
    <Box variant="small" display="block" color="text-body-secondary" margin={{ top: 'xxs' }}>
      {to ? <PageLink to={to}>{text}</PageLink> : text}
    </Box>
  );
}
