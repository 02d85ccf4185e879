// One warehouse: what lies in it, what its room costs, how well it turns, and the ways into it.
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
import { type StockLevel, stockLevels } from '../../../../../shared/warehouse/level.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { Confirm, ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSend } from '../../../use-call.ts';
import { Figure } from '../figure.tsx';
import { indexes, surfaceUsed, type WarehouseRow } from './warehouse-rows.ts';

export function WarehouseCard({ row }: { row: WarehouseRow }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  const sap = session.user?.plant.warSap && session.may('sap', 'view');
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
                {sap && <PageButton to={paths.sap(row.id)}>{t('do.sap')}</PageButton>}
                <PageButton to={paths.spares(row.id)} ariaLabel={`${t('do.open')}: ${row.code}`}>
                  {t('do.open')}
                </PageButton>
                <CardMenu row={row} />
              </SpaceBetween>
            </div>
          }
        >
          <PageLink to={paths.spares(row.id)} variant="primary">
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
  const used = surfaceUsed(row);
  return (
    <SpaceBetween size="xs">
      <KeyValuePairs
        columns={3}
        items={[
          { label: t('warehouse:fields.items'), value: figures ? number(figures.items) : t('common:none') },
          { label: t('warehouse:fields.value'), value: figures ? money(figures.value) : t('common:none') },
          {
            label: t('warehouse:fields.occupiedArea'),
            value: <Figure name="occupiedArea" of="warehouse" value={number(figures?.occupiedArea)} />,
          },
          {
            label: t('warehouse:fields.occupiedCost'),
            value: (
              <Figure
                name="occupiedCost"
                of="warehouse"
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
                of="warehouse"
                value={number(used)}
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

/** What a list of spares shows of one level only. */
const only = (level: StockLevel) =>
  `?${new URLSearchParams({ q: JSON.stringify(['and', ['level', '=', enumText('stockLevel', level)]]) })}`;

function Levels({ row: { id, figures } }: { row: WarehouseRow }) {
  const { t } = useTranslation(['warehouse', 'enums']);
  if (!figures) return null;
  return (
    <ul className="level-counts" aria-label={t('warehouse:levels')}>
      {stockLevels.map((level) => (
        <li key={level}>
          <StockLevelStatus level={level} />{' '}
          <PageLink
            to={paths.spares(id, only(level))}
            ariaLabel={`${enumText('stockLevel', level)}: ${figures.levels[level]}`}
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
      items={indexes.map((name) => ({
        label: t(`fields.${name}`),
        value: (
          <Figure
            name={name}
            of="warehouse"
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
  const [asked, setAsked] = useState<'disable' | 'delete'>();
  const { figures: _, updatedAt: __, updatedBy: ___, ...stored } = row;
  const use = async (active: boolean) => {
    await replace({ ...stored, active });
    flash('success', t(active ? 'warehouse:done.enable' : 'warehouse:done.disable', { code: row.code }));
  };
  const verbs = {
    edit: () => void navigate(paths.editWarehouse(row.id)),
    disable: () => setAsked('disable'),
    enable: () => void use(true).catch(flashError),
    delete: () => setAsked('delete'),
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
        onItemClick={({ detail }) => verbs[detail.id as keyof typeof verbs]()}
      />
      {asked === 'disable' && (
        <Confirm
          title={t('warehouse:ask.disable', { code: row.code })}
          action={t('warehouse:do.disable')}
          onConfirm={() => use(false)}
          onClose={() => setAsked(undefined)}
        >
          {t('warehouse:askText.disable')}
        </Confirm>
      )}
      {asked === 'delete' && (
        <ConfirmDelete
          name={row.code}
          onConfirm={async () => {
            await remove({ id: row.id });
            flash('success', t('common:deleted', { name: row.code }));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
