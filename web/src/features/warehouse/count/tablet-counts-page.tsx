// The counts that wait for somebody to walk along the shelves.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { counts } from '../../../../../shared/warehouse/count-api.ts';
import { tabletPaths } from '../../../paths/warehouse.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useAll } from '../../../use-call.ts';
import { useChoiceText } from './count-facts.tsx';
import '../count-cards.css';

export function TabletCountsPage() {
  const { t } = useTranslation('warehouseCount');
  const { day, number } = useFormat();
  const list = useAll(counts.list, {});
  const nameOf = useRefLabels('warehouse');
  const chosenOf = useChoiceText();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('tablet.text')} />
      <Loaded query={list}>
        {(all) => {
          const open = all.filter(({ state }) => state === 'open');
          if (open.length === 0) return <Box variant="p">{t('tablet.nothingOpen')}</Box>;
          return (
            <ul className="count-cards" aria-label={t('title')}>
              {open.map((count) => (
                <li key={count.id}>
                  <PlainLink to={tabletPaths.count(count.id)}>{count.description}</PlainLink>
                  <span>{[nameOf(count.warehouseId), chosenOf(count)].filter(Boolean).join(' · ')}</span>
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
