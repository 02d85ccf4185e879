// Tablet page of the open counts.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { counts } from '#shared/warehouse/count-api.ts';
import { tabletWarehousePageRoutes } from '#web/paths/warehouse.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useAllItems } from '#web/use-call.ts';
import { useChoiceText } from './count-facts.tsx';
import '../count-cards.css';

export function TabletCountsPage() {
  const { t } = useTranslation('warehouseCount');
  const { day, number } = useFormat();
  const list = useAllItems(counts.list, {});
  const getWarehouseName = useRefLabels('warehouse');
  const formatChoice = useChoiceText();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('tablet.text')} />
      <Loaded query={list}>
        {(all) => {
          const openCounts = all.filter(({ state }) => state === 'open');
          if (openCounts.length === 0) return <Box variant="p">{t('tablet.nothingOpen')}</Box>;
          return (
            <ul className="count-cards" aria-label={t('title')}>
              {openCounts.map((count) => (
                <li key={count.id}>
                  <PlainLink to={tabletWarehousePageRoutes.count(count.id)}>{count.description}</PlainLink>
                  <span>
                    {[getWarehouseName(count.warehouseId), formatChoice(count)].filter(Boolean).join(' · ')}
                  </span>
                  <span>{t('progress', { counted: number(count.tally.counted), count: count.lines })}</span>
                  <span>{t('opened', { on: day(count.openedOn), by: count.openedBy })}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </SpaceBetween>
  );
}
