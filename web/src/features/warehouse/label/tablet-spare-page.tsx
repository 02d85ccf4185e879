// Tablet page opened by a spare's label: facts, stock by location, image.
import { Button, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type SparePage, spareParts } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { DocumentsToRead } from '#web/parts/documents/documents-to-read.tsx';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useFormat } from '#web/ui/format.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useCall } from '#web/use-call.ts';

export function TabletSparePage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = useRouteParams<'codespare'>();
  const [params] = useSearchParams();
  const warehouseId = Number(params.get('warehouse')) || undefined;
  const query = useCall(spareParts.get, { id: Number(codespare), warehouseId });
  return (
    <Loaded query={query} title={t('spare.title')}>
      {(spare) => <Spare spare={spare} />}
    </Loaded>
  );
}

function Spare({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number } = useFormat();
  const navigate = useNavigate();
  const getWarehouseName = useRefLabels('warehouse');
  const { id, code, description, image, unit, stock, reserved, level, stocks, warehouseId } = spare;
  const formatQuantity = (value: number) => `${number(value)} ${unit}`;
  const otherStocks = stocks.filter((each) => each.warehouseId !== warehouseId && each.stock !== 0);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={`${code} – ${description}`}
        description={<StockLevelStatus level={level} />}
        actions={<Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>}
      />
      <Container>
        <SpaceBetween size="l">
          <KeyValuePairs
            columns={3}
            items={[
              { label: t('warehouse:fields.stock'), value: <b>{formatQuantity(stock)}</b> },
              { label: t('warehouse:fields.reserved'), value: formatQuantity(reserved) },
              { label: t('warehouse:fields.free'), value: formatQuantity(addQuantities(stock, -reserved)) },
              {
                label: t('warehouse:fields.warehouse'),
                value: getWarehouseName(warehouseId) || t('common:none'),
              },
              { label: t('warehouse:fields.shelving'), value: spare.shelving ?? t('common:none') },
              { label: t('warehouse:fields.location'), value: spare.location ?? t('common:none') },
            ]}
          />
          {image && <Thumb id={image} name={code} size="sheet" />}
        </SpaceBetween>
      </Container>
      <DocumentsToRead recordKind="sparePart" recordId={id} name={code} />
      {otherStocks.length > 0 && (
        <Container header={<Header variant="h2">{t('warehouse:spare.stocks')}</Header>}>
          <KeyValuePairs
            columns={3}
            items={otherStocks.map(({ warehouseId, stock }) => ({
              label: getWarehouseName(warehouseId),
              value: formatQuantity(stock),
            }))}
          />
        </Container>
      )}
    </SpaceBetween>
  );
}
