// What the label on a shelf opens on the tablet: the spares that lie there.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { shelfIn } from '../../../../../shared/warehouse/label.ts';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { tabletPaths } from '../../../paths/warehouse.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useAll } from '../../../use-call.ts';
import '../count-cards.css';

export function TabletShelfPage() {
  const { t } = useTranslation('warehouseCount');
  const { number } = useFormat();
  const { Id } = usePathParams<'Id'>();
  const warehouseId = Number(Id);
  const [params] = useSearchParams();
  const shelving = shelfIn(params);
  const list = useAll(spareParts.list, { warehouseId });
  const warehouse = useRefLabels('warehouse')(warehouseId);
  const title = shelving ? t('shelf.title', { name: shelving }) : warehouse || t('shelf.all');
  return (
    <SpaceBetween size="l">
      <PageHeader title={title} description={shelving && warehouse} />
      <Loaded query={list}>
        {(all) => {
          const there = all
            .filter((spare) => shelving === undefined || spare.shelving === shelving)
            .sort((a, b) => a.code.localeCompare(b.code));
          if (there.length === 0) return <Box variant="p">{t('shelf.empty')}</Box>;
          return (
            <ul className="count-cards" aria-label={title}>
              {there.map(({ id, code, description, location, stock, unit, level }) => (
                <li key={id}>
                  <PlainLink to={tabletPaths.spare(id, warehouseId)}>{code}</PlainLink>
                  <span>{description}</span>
                  <span>
                    <b>
                      {number(stock)} {unit}
                    </b>
                    {location && ` · ${location}`}
                  </span>
                  <StockLevelStatus level={level} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </SpaceBetween>
  );
}
