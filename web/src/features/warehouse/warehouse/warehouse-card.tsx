// Card of one warehouse: content, cost of space, indexes, and links.
import {
  ButtonDropdown,
  Container,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type StockLevel, stockLevels } from '#shared/warehouse/level.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm, ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useSend } from '#web/use-call.ts';
import { Figure } from '../figure.tsx';
import { computeSurfaceUsage, indexMetrics, type WarehouseRow } from './warehouse-rows.ts';

export function WarehouseCard({ row }: { row: WarehouseRow }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  const canOpenSap = session.user?.plant.warSap && session.may('sap', 'view');
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          description={row.active ? undefined : t('inactive')}
          actions={
            <div className="screen-only">
              <SpaceBetween direction="horizontal" size="xs">
                {canOpenSap && <PageButton to={warehousePageRoutes.sap(row.id)}>{t('do.sap')}</PageButton>}
                <PageButton
                  to={warehousePageRoutes.spares(row.id)}
                  ariaLabel={`${t('do.open')}: ${row.code}`}
                >
                  {t('do.open')}
                </PageButton>
                <CardMenu row={row} />
              </SpaceBetween>
            </div>
          }
        >
          <PageLink to={warehousePageRoutes.spares(row.id)} variant="primary">
            {row.code} – {row.description}
          </PageLink>
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Amounts row={row} />
        <Levels row={row} />
        <Indexes row={row} />
      </SpaceBetween>
    </Container>
  );
}

function Amounts({ row }: { row: WarehouseRow }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number, money } = useFormat();
  const { figures, surface, costPerArea } = row;
  const area = [t('warehouse:fields.occupiedArea'), number(figures?.occupiedArea)] as const;
  const surfaceUsage = computeSurfaceUsage(row);
  return (
    <SpaceBetween size="xs">
      <KeyValuePairs
        columns={3}
        items={[
          { label: t('warehouse:fields.items'), value: figures ? number(figures.items) : t('common:none') },
          { label: t('warehouse:fields.value'), value: figures ? money(figures.value) : t('common:none') },
          {
            label: t('warehouse:fields.occupiedArea'),
            value: (
              <Figure name="occupiedArea" formulaGroup="warehouse" value={number(figures?.occupiedArea)} />
            ),
          },
          {
            label: t('warehouse:fields.occupiedCost'),
            value: (
              <Figure
                name="occupiedCost"
                formulaGroup="warehouse"
                value={money(figures?.occupiedCost)}
                numbers={[area, [t('warehouse:fields.costPerArea'), money(costPerArea)]]}
              />
            ),
          },
          {
            label: t('warehouse:fields.surfaceUsed'),
            value: (
              <Figure
                name="surfaceUsed"
                formulaGroup="warehouse"
                value={number(surfaceUsage)}
                numbers={[area, [t('warehouse:fields.surface'), number(surface)]]}
              />
            ),
          },
        ]}
      />
      {figures && figures.dimensionsMissing > 0 && (
        <small>{t('warehouse:dimensionsMissing', { count: figures.dimensionsMissing })}</small>
      )}
    </SpaceBetween>
  );
}

/** Returns the query of the spare list filtered by stock level. */
const buildLevelQuery = (level: StockLevel) =>
  `?${new URLSearchParams({ q: JSON.stringify(['and', ['level', '=', getEnumText('stockLevel', level)]]) })}`;

function Levels({ row: { id, figures } }: { row: WarehouseRow }) {
  const { t } = useTranslation(['warehouse', 'enums']);
  if (!figures) return null;
  return (
    <ul className="level-counts" aria-label={t('warehouse:levels')}>
      {stockLevels.map((level) => (
        <li key={level}>
          <StockLevelStatus level={level} />{' '}
          <PageLink
            to={warehousePageRoutes.spares(id, buildLevelQuery(level))}
            ariaLabel={`${getEnumText('stockLevel', level)}: ${figures.levels[level]}`}
          >
            {figures.levels[level]}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Indexes({ row: { figures } }: { row: WarehouseRow }) {
  const { t } = useTranslation('warehouse');
  const { number, money } = useFormat();
  return (
    <KeyValuePairs
      columns={3}
      items={indexMetrics.map((name) => ({
        label: t(`fields.${name}`),
        value: (
          <Figure
            name={name}
            formulaGroup="warehouse"
            value={name === 'MSV' ? money(figures?.MSV) : number(figures?.[name])}
          />
        ),
      }))}
    />
  );
}

function CardMenu({ row }: { row: WarehouseRow }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(warehouses.replace);
  const { send: remove } = useSend(warehouses.remove);
  const [openDialog, setOpenDialog] = useState<'disable' | 'delete'>();
  const { figures: _, updatedAt: __, updatedBy: ___, ...stored } = row;
  const setActive = async (active: boolean) => {
    await replace({ ...stored, active });
    flash('success', t(active ? 'warehouse:done.enable' : 'warehouse:done.disable', { code: row.code }));
  };
  const menuActions = {
    edit: () => void navigate(warehousePageRoutes.editWarehouse(row.id)),
    disable: () => setOpenDialog('disable'),
    enable: () => void setActive(true).catch(flashError),
    delete: () => setOpenDialog('delete'),
  };
  const items = [
    ...(session.may('warehouses', 'edit')
      ? [
          { id: 'edit', text: t('warehouse:do.edit') },
          row.active
            ? { id: 'disable', text: t('warehouse:do.disable') }
            : { id: 'enable', text: t('warehouse:do.enable') },
        ]
      : []),
    ...(session.may('warehouses', 'delete') ? [{ id: 'delete', text: t('common:delete') }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant="icon"
        ariaLabel={t('warehouse:do.moreOf', { code: row.code })}
        expandToViewport
        items={items}
        onItemClick={({ detail }) => menuActions[detail.id as keyof typeof menuActions]()}
      />
      {openDialog === 'disable' && (
        <Confirm
          title={t('warehouse:ask.disable', { code: row.code })}
          action={t('warehouse:do.disable')}
          onConfirm={() => setActive(false)}
          onClose={() => setOpenDialog(undefined)}
        >
          {t('warehouse:askText.disable')}
        </Confirm>
      )}
      {openDialog === 'delete' && (
        <ConfirmDelete
          name={row.code}
          onConfirm={async () => {
            await remove({ id: row.id });
            flash('success', t('common:deleted', { name: row.code }));
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
