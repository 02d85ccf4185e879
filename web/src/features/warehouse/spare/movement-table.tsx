// Table of a spare's movements in one warehouse: type, quantity, source, author and SAP state.
import { Button } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findReversalRefusal, isCountDifference } from '#shared/warehouse/movement.ts';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ReverseDialog } from '../stock/reverse-dialog.tsx';

const sapTones = {
  none: 'stopped',
  pending: 'waiting',
  sent: 'good',
  error: 'bad',
  unclear: 'warning',
} as const satisfies Record<MovementItem['sapState'], StatusTone>;

export function MovementTable({
  spare,
  items,
}: {
  spare: SparePage;
  items: readonly MovementItem[] | undefined;
}) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  const columns = useMovementColumns(session);
  const [selectedId, setSelectedId] = useState<string>();
  const [movementToReverse, setMovementToReverse] = useState<MovementItem>();
  // Sorted by id, i.e. by recording, newest first.
  const sortedMovements = useMemo(() => items?.toSorted((a, b) => (a.id < b.id ? 1 : -1)), [items]);
  const selectedMovement = items?.find(({ id }) => id === selectedId);
  const canReverse = session.may('spares', 'edit');
  const isReversible =
    selectedMovement &&
    !findReversalRefusal(selectedMovement) &&
    (!isCountDifference(selectedMovement.type) || session.may('stockAdjustment', 'create'));
  return (
    <>
      <DataTable
        id="movements"
        variant="container"
        items={sortedMovements}
        columns={columns}
        namespace="warehouse"
        title={t('spare.movements')}
        nameOf={({ type, on }) => `${type} ${on}`}
        defaultSort={{ id: 'on', descending: true }}
        emptyText={t('spare.noMovements')}
        selection={canReverse ? 'single' : undefined}
        selected={selectedMovement ? [selectedMovement] : []}
        onSelect={(newSelection) => setSelectedId(newSelection[0]?.id)}
        actions={
          canReverse && (
            <Button disabled={!isReversible} onClick={() => setMovementToReverse(selectedMovement)}>
              {t('do.reverse')}
            </Button>
          )
        }
      />
      {movementToReverse && (
        <ReverseDialog
          movement={{ ...movementToReverse, code: spare.code }}
          onClose={() => setMovementToReverse(undefined)}
        />
      )}
    </>
  );
}

const sapColumns: Column<MovementItem>[] = [
  {
    id: 'sapState',
    kind: 'choice',
    enum: 'sapState',
    width: 140,
    value: ({ sapState }) => sapState,
    cell: ({ sapState }) => <Status enumName="sapState" value={sapState} tone={sapTones[sapState]} />,
  },
  { id: 'sapDocument', width: 130, value: ({ sapDocument }) => sapDocument, hidden: true },
];

/** Returns the route of the movement's source if the user may open it. */
function findSourceRoute({ source, sourceId }: MovementItem, session: Session): string | undefined {
  if (!sourceId) return undefined;
  if (source === 'ewo' && session.may('ewo', 'view')) return getEwoViewRoute('desktop', sourceId);
  if (source === 'tag' && session.may('tags', 'view')) return getTagViewRoute('desktop', sourceId);
  return source === 'order' && session.may('workOrders', 'execute')
    ? getExecutionRoute('desktop', { id: sourceId })
    : undefined;
}

function useMovementColumns(session: Session): Column<MovementItem>[] {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number } = useFormat();
  return useMemo(() => {
    const formatType = ({ type }: MovementItem) => `${type} ${getEnumText('movementType', type)}`;
    const formatSource = ({ source, sourceCode }: MovementItem) =>
      [getEnumText('movementSource', source), sourceCode].filter(Boolean).join(' ');
    const formatReversal = ({ reverses, reversedBy }: MovementItem) =>
      reverses ? t('warehouse:reverses') : reversedBy ? t('warehouse:reversed') : '';
    return [
      { id: 'on', kind: 'day', width: 125, value: ({ on }) => on },
      { id: 'type', width: 230, value: formatType, rowHeader: true },
      {
        id: 'quantity',
        kind: 'number',
        width: 100,
        value: ({ quantity }) => quantity,
        cell: ({ quantity, unit }) => `${quantity > 0 ? '+' : ''}${number(quantity)} ${unit}`,
      },
      { id: 'unit', width: 90, value: ({ unit }) => unit, hidden: true, inFiles: true },
      {
        id: 'source',
        width: 140,
        value: formatSource,
        cell: (movement) => {
          const path = findSourceRoute(movement, session);
          return path ? <PageLink to={path}>{formatSource(movement)}</PageLink> : formatSource(movement);
        },
      },
      { id: 'user', width: 120, value: ({ user }) => user },
      { id: 'unitPrice', kind: 'money', width: 110, value: ({ unitPrice }) => unitPrice },
      // SAP columns are shown only in plants with a SAP warehouse.
      ...(session.user?.plant.warSap ? sapColumns : []),
      { id: 'reversal', width: 130, value: formatReversal },
      { id: 'reason', width: 180, value: ({ reason, note }) => reason ?? note, hidden: true },
      { id: 'at', kind: 'instant', width: 150, value: ({ at }) => at, hidden: true },
      { id: 'costCenter', width: 120, value: ({ costCenter }) => costCenter, hidden: true },
      { id: 'sapOrder', width: 120, value: ({ sapOrder }) => sapOrder, hidden: true },
      { id: 'orderedOn', kind: 'day', width: 120, value: ({ orderedOn }) => orderedOn, hidden: true },
    ];
  }, [t, number, session]);
}
