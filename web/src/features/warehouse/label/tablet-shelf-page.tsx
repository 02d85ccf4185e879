// Tablet page opened by a shelf's label: the spares on the shelf.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { parseShelf } from '#shared/warehouse/label.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { tabletWarehousePageRoutes } from '#web/paths/warehouse.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useAllItems } from '#web/use-call.ts';
import '../count-cards.css';

export function TabletShelfPage() {
  const { t } = useTranslation('warehouseCount');
  const { number } = useFormat();
  const { Id } = useRouteParams<'Id'>();
  const warehouseId = Number(Id);
  const [params] = useSearchParams();
  const shelving = parseShelf(params);
  const list = useAllItems(spareParts.list, { warehouseId });
  const warehouse = useRefLabels('warehouse')(warehouseId);
  const title = shelving ? t('shelf.title', { name: shelving }) : warehouse || t('shelf.all');
  return (
    <SpaceBetween size="l">
      <PageHeader title={title} description={shelving && warehouse} />
      <Loaded query={list}>
        {(all) => {
          const shelfSpares = all
            .filter((spare) => shelving === undefined || spare.shelving === shelving)
            .sort((a, b) => a.code.localeCompare(b.code));
          if (shelfSpares.length === 0) return <Box variant="p">{t('shelf.empty')}</Box>;
          return (
            <ul className="count-cards" aria-label={title}>
              {shelfSpares.map(({ id, code, description, location, stock, unit, level }) => (
                <li key={id}>
                  <PlainLink to={tabletWarehousePageRoutes.spare(id, warehouseId)}>{code}</PlainLink>
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
