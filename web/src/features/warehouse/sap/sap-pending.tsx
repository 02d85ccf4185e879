// What SAP must still be told: chosen, charged and sent; what became of it shows by itself.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { MOST_LINES, type SapWait, sapObjection, sapWaits } from '../../../../../shared/warehouse/sap.ts';
import { type SapBatchItem, sap } from '../../../../../shared/warehouse/sap-api.ts';
import { keyOf } from '../../../cache.ts';
import { call } from '../../../call.ts';
import { problemText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useRunningNow } from '../../../ui/today.ts';
import { movementColumns, TwoLines } from './sap-columns.tsx';
import { AccountDialog, ResolveDialog, SendDialog, TakeBack } from './sap-dialogs.tsx';
import { isSendable, isUnderWay, rowsOf, type SapRow, waitingFor, wayTones } from './sap-rows.ts';

/** How often what is under way is looked at. */
const LOOK_MS = 2_000;

interface Open {
  items: MovementItem[];
  batches: SapBatchItem[];
}

async function everything(id: number, signal: AbortSignal): Promise<Open> {
  const found: Open = { items: [], batches: [] };
  let next: string | undefined;
  do {
    const page = await call(sap.list, { id, next }, signal);
    found.items.push(...page.items);
    found.batches.push(...page.batches);
    next = page.next;
  } while (next);
  return found;
}

type Asked =
  | { ask: 'send'; rows: readonly SapRow[] }
  | { ask: 'account'; row: SapRow }
  | { ask: 'resolve' | 'takeBack'; batch: SapBatchItem };

export function SapPending({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('sap');
  const session = useSession();
  const format = useFormat();
  const now = useRunningNow();
  const list = useQuery({
    queryKey: keyOf(sap.list, { id: warehouseId }),
    queryFn: ({ signal }) => everything(warehouseId, signal),
    refetchInterval: ({ state: { data } }) => (data && rowsOf(data, now).some(isUnderWay) ? LOOK_MS : false),
  });
  const rows = useMemo(() => list.data && rowsOf(list.data, now), [list.data, now]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const may = session.may('sap', 'execute');
  const selected = rows?.filter((row) => chosen.includes(row.id) && isSendable(row)) ?? [];
  const tooMany = selected.length > MOST_LINES;

  const columns = useMemo((): Column<SapRow>[] => {
    const { on, spare, codeSap, quantity, type, source, user, costObject } = movementColumns(format);
    const nameOf = ({ code, on }: SapRow) => `${code} ${format.day(on)}`;
    const act = (row: SapRow) => {
      const ask = row.way === 'unclear' ? 'resolve' : row.way === 'waiting' ? 'takeBack' : undefined;
      const { batch } = row;
      if (!ask || !batch || !may) return problemOf(row, t);
      return (
        <Button
          variant="inline-link"
          ariaLabel={`${t(`do.${ask}`)}: ${nameOf(row)}`}
          onClick={() => setAsked({ ask, batch })}
        >
          {t(`do.${ask}`)}
        </Button>
      );
    };
    return [
      on,
      spare,
      codeSap,
      quantity,
      {
        id: 'way',
        width: 200,
        kind: 'choice',
        enum: 'sapWay',
        value: ({ way }) => way,
        cell: (row) => (
          <TwoLines
            first={<Status of="sapWay" value={row.way} tone={wayTones[row.way]} />}
            second={act(row)}
          />
        ),
      },
      {
        ...costObject,
        cell: (row) => (
          <>
            {row.costObject ?? '–'}{' '}
            {may && (row.way === 'open' || row.way === 'error') && (
              <Button
                variant="inline-icon"
                iconName="edit"
                ariaLabel={t('charge', { name: nameOf(row) })}
                onClick={() => setAsked({ ask: 'account', row })}
              />
            )}
          </>
        ),
      },
      source,
      user,
      { id: 'problem', width: 240, value: (row) => problemOf(row, t), hidden: true },
      { ...type, hidden: true },
    ];
  }, [t, format, may]);

  const close = () => setAsked(undefined);
  return (
    <SpaceBetween size="m">
      {waitingFor(list.data?.batches ?? []).map(({ problem, after }) => (
        <Alert key={problem} type="warning" header={t(`problem.${problem}`)}>
          {t(`waits.${problem}`, { at: format.instant(after) })}
        </Alert>
      ))}
      <DataTable
        id="sap-pending"
        variant="container"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="sap"
        title={t('pendingTitle')}
        nameOf={({ code, on }) => `${code} ${format.day(on)}`}
        defaultSort={{ id: 'on' }}
        emptyText={t('nonePending')}
        selection={may ? 'multi' : undefined}
        selectable={isSendable}
        selected={selected}
        onSelect={(some) => setChosen(some.map(({ id }) => id))}
        actions={
          may && (
            <Button
              variant="primary"
              disabled={selected.length === 0 || tooMany}
              disabledReason={tooMany ? t('tooMany', { count: MOST_LINES }) : undefined}
              onClick={() => setAsked({ ask: 'send', rows: selected })}
            >
              {t('do.send')}
            </Button>
          )
        }
      />
      {asked?.ask === 'send' && (
        <SendDialog
          warehouseId={warehouseId}
          rows={asked.rows}
          onSent={() => setChosen([])}
          onClose={close}
        />
      )}
      {asked?.ask === 'account' && <AccountDialog row={asked.row} onClose={close} />}
      {asked?.ask === 'resolve' && (
        <ResolveDialog warehouseId={warehouseId} batch={asked.batch} onClose={close} />
      )}
      {asked?.ask === 'takeBack' && (
        <TakeBack warehouseId={warehouseId} batch={asked.batch} onClose={close} />
      )}
    </SpaceBetween>
  );
}

/** What stands against it: SAP's own words, or why it cannot be sent as it is. */
function problemOf(row: SapRow, t: (key: `problem.${SapWait}`) => string): string {
  const { way, sapProblem } = row;
  const objection = way === 'open' || way === 'error' ? sapObjection(row) : undefined;
  if (objection) return problemText(objection);
  const ours = sapWaits.find((each) => each === sapProblem);
  return ours ? t(`problem.${ours}`) : (sapProblem ?? '');
}
