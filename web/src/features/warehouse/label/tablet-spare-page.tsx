// What the label on a spare opens on the tablet: what it is, how much lies where, and what it looks like.
import { Button, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type SparePage, spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { DocumentsToRead } from '../../../parts/documents/documents-to-read.tsx';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { useFormat } from '../../../ui/format.ts';
import { Thumb } from '../../../ui/image/thumb.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useCall } from '../../../use-call.ts';

export function TabletSparePage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = usePathParams<'codespare'>();
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
  const nameOf = useRefLabels('warehouse');
  const { id, code, description, image, unit, stock, reserved, level, stocks, warehouseId } = spare;
  const quantity = (value: number) => `${number(value)} ${unit}`;
  const elsewhere = stocks.filter((each) => each.warehouseId !== warehouseId && each.stock !== 0);
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
              { label: t('warehouse:fields.stock'), value: <b>{quantity(stock)}</b> },
              { label: t('warehouse:fields.reserved'), value: quantity(reserved) },
              { label: t('warehouse:fields.free'), value: quantity(added(stock, -reserved)) },
              { label: t('warehouse:fields.warehouse'), value: nameOf(warehouseId) || t('common:none') },
              { label: t('warehouse:fields.shelving'), value: spare.shelving ?? t('common:none') },
              { label: t('warehouse:fields.location'), value: spare.location ?? t('common:none') },
            ]}
          />
          {image && <Thumb id={image} name={code} size="sheet" />}
        </SpaceBetween>
      </Container>
      <DocumentsToRead of="sparePart" thing={id} name={code} />
      {elsewhere.length > 0 && (
        <Container header={<Header variant="h2">{t('warehouse:spare.stocks')}</Header>}>
          <KeyValuePairs
            columns={3}
            items={elsewhere.map(({ warehouseId, stock }) => ({
              label: nameOf(warehouseId),
              value: quantity(stock),
            }))}
          />
        </Container>
      )}
    </SpaceBetween>
  );
}
