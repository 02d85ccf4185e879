// The movements of a spare in one warehouse: what, how much, for what, by whom, and what SAP knows of it.
import { Button } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { irreversible, isCounted } from '../../../../../shared/warehouse/movement.ts';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { executionPath } from '../../../paths/orders.ts';
import { ewoViewPath, tagViewPath } from '../../../paths/requests.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ReverseDialog } from '../stock/reverse-dialog.tsx';

const sapTones = {
  none: 'stopped',
  pending: 'waiting',
  sent: 'good',
  error: 'bad',
  unclear: 'warning',
} as const satisfies Record<MovementItem['sapState'], Tone>;

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
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<MovementItem>();
  // of one day the last recorded first: ids are in order of recording
  const newest = useMemo(() => items?.toSorted((a, b) => (a.id < b.id ? 1 : -1)), [items]);
  const one = items?.find(({ id }) => id === chosen);
  const mayReverse = session.may('spares', 'edit');
  const reversible =
    one && !irreversible(one) && (!isCounted(one.type) || session.may('stockAdjustment', 'create'));
  return (
    <>
      <DataTable
        id="movements"
        variant="container"
        items={newest}
        columns={columns}
        namespace="warehouse"
        title={t('spare.movements')}
        nameOf={({ type, on }) => `${type} ${on}`}
        defaultSort={{ id: 'on', descending: true }}
        emptyText={t('spare.noMovements')}
        selection={mayReverse ? 'single' : undefined}
        selected={one ? [one] : []}
        onSelect={(some) => setChosen(some[0]?.id)}
        actions={
          mayReverse && (
            <Button disabled={!reversible} onClick={() => setAsked(one)}>
              {t('do.reverse')}
            </Button>
          )
        }
      />
      {asked && (
        <ReverseDialog movement={{ ...asked, code: spare.code }} onClose={() => setAsked(undefined)} />
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
    cell: ({ sapState }) => <Status of="sapState" value={sapState} tone={sapTones[sapState]} />,
  },
  { id: 'sapDocument', width: 130, value: ({ sapDocument }) => sapDocument, hidden: true },
];

/** The page of what it was booked for, where this person may open it. */
function sourcePath({ source, sourceId }: MovementItem, session: Session): string | undefined {
  if (!sourceId) return undefined;
  if (source === 'ewo' && session.may('ewo', 'view')) return ewoViewPath('desktop', sourceId);
  if (source === 'tag' && session.may('tags', 'view')) return tagViewPath('desktop', sourceId);
  return source === 'order' && session.may('workOrders', 'execute')
    ? executionPath('desktop', { id: sourceId })
    : undefined;
}

function useMovementColumns(session: Session): Column<MovementItem>[] {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number } = useFormat();
  return useMemo(() => {
    const typeOf = ({ type }: MovementItem) => `${type} ${enumText('movementType', type)}`;
    const sourceOf = ({ source, sourceCode }: MovementItem) =>
      [enumText('movementSource', source), sourceCode].filter(Boolean).join(' ');
    const reversalOf = ({ reverses, reversedBy }: MovementItem) =>
      reverses ? t('warehouse:reverses') : reversedBy ? t('warehouse:reversed') : '';
    return [
      { id: 'on', kind: 'day', width: 125, value: ({ on }) => on },
      { id: 'type', width: 230, value: typeOf, rowHeader: true },
      {
        id: 'quantity',
        kind: 'number',
        width: 100,
        value: ({ quantity }) => quantity,
        cell: ({ quantity, unit }) => `${quantity > 0 ? '+' : ''}${number(quantity)} ${unit}`,
      },
      {
        id: 'source',
        width: 140,
        value: sourceOf,
        cell: (movement) => {
          const path = sourcePath(movement, session);
          return path ? <PageLink to={path}>{sourceOf(movement)}</PageLink> : sourceOf(movement);
        },
      },
      { id: 'user', width: 120, value: ({ user }) => user },
      { id: 'unitPrice', kind: 'money', width: 110, value: ({ unitPrice }) => unitPrice },
      // what SAP is never told of has no state
      ...(session.user?.plant.warSap ? sapColumns : []),
      { id: 'reversal', width: 130, value: reversalOf },
      { id: 'reason', width: 180, value: ({ reason, note }) => reason ?? note, hidden: true },
      { id: 'at', kind: 'instant', width: 150, value: ({ at }) => at, hidden: true },
      { id: 'costCenter', width: 120, value: ({ costCenter }) => costCenter, hidden: true },
      { id: 'sapOrder', width: 120, value: ({ sapOrder }) => sapOrder, hidden: true },
      { id: 'orderedOn', kind: 'day', width: 120, value: ({ orderedOn }) => orderedOn, hidden: true },
    ];
  }, [t, number, session]);
}
