// List of pending movements: selection, cost object and sending; results are shown as they arrive.
import { Alert, Button, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import {
  findSapSendRefusal,
  MAX_SAP_LINES,
  type SapWaitReason,
  sapWaitReasons,
} from '#shared/warehouse/sap.ts';
import { type SapBatchItem, sap } from '#shared/warehouse/sap-api.ts';
import { buildQueryKey } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useRunningNow } from '#web/ui/today.ts';
import { buildMovementColumns, TwoLines } from './sap-columns.tsx';
import { AccountDialog, ResolveDialog, SendDialog, TakeBackBatchDialog } from './sap-dialogs.tsx';
import {
  buildSapRows,
  getUnclearBatches,
  getWaitReasons,
  isInProgress,
  isSendable,
  type SapRow,
  sapStageTones,
} from './sap-rows.ts';
import { useSapResults, useSentMovements } from './use-sap-results.ts';

/** Polling interval in milliseconds while batches are being sent. */
const POLL_MS = 2_000;
/** URL parameter: the list shows only movements that can be sent. */
const SENDABLE_PARAM = 'sendable';

interface OpenMovements {
  items: MovementItem[];
  batches: SapBatchItem[];
}

async function loadOpenMovements(id: number, signal: AbortSignal): Promise<OpenMovements> {
  const openMovements: OpenMovements = { items: [], batches: [] };
  let next: string | undefined;
  do {
    const page = await call(sap.list, { id, next }, signal);
    openMovements.items.push(...page.items);
    openMovements.batches.push(...page.batches);
    next = page.next;
  } while (next);
  return openMovements;
}

type DialogState =
  | { ask: 'send'; rows: readonly SapRow[] }
  | { ask: 'account'; row: SapRow }
  | { ask: 'resolve' | 'takeBack'; batch: SapBatchItem };

export function SapPending({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('sap');
  const session = useSession();
  const format = useFormat();
  const now = useRunningNow();
  const sent = useSentMovements();
  const list = useQuery({
    queryKey: buildQueryKey(sap.list, { id: warehouseId }),
    queryFn: ({ signal }) => loadOpenMovements(warehouseId, signal),
    refetchInterval: ({ state: { data } }) =>
      sent.isAwaited || (data && buildSapRows(data, now).some(isInProgress)) ? POLL_MS : false,
  });
  const rows = useMemo(() => list.data && buildSapRows(list.data, now), [list.data, now]);
  const watch = useSapResults(rows, sent);
  const [params, setParams] = useSearchParams();
  const onlySendable = params.get(SENDABLE_PARAM) === '1';
  const filterSendable = (isEnabled: boolean) =>
    setParams(
      (currentParams) => {
        if (isEnabled) currentParams.set(SENDABLE_PARAM, '1');
        else currentParams.delete(SENDABLE_PARAM);
        return currentParams;
      },
      { replace: true },
    );
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<DialogState>();
  const canExecute = session.may('sap', 'execute');
  const selected = rows?.filter((row) => selectedIds.includes(row.id) && isSendable(row)) ?? [];
  const tooMany = selected.length > MAX_SAP_LINES;

  const columns = useMemo((): Column<SapRow>[] => {
    const { on, spare, codeSap, quantity, type, source, user, costObject } = buildMovementColumns(format);
    const formatName = ({ code, on }: SapRow) => `${code} ${format.day(on)}`;
    const renderAction = (row: SapRow) => {
      const ask = row.stage === 'unclear' ? 'resolve' : row.stage === 'waiting' ? 'takeBack' : undefined;
      const { batch } = row;
      if (!ask || !batch || !canExecute) return getProblem(row, t);
      return (
        <Button
          variant="inline-link"
          ariaLabel={`${t(`do.${ask}`)}: ${formatName(row)}`}
          onClick={() => setDialog({ ask, batch })}
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
        value: ({ stage }) => stage,
        cell: (row) => (
          <TwoLines
            first={<Status enumName="sapWay" value={row.stage} tone={sapStageTones[row.stage]} />}
            second={renderAction(row)}
          />
        ),
      },
      {
        ...costObject,
        cell: (row) => (
          <>
            {row.costObject ?? '–'}{' '}
            {canExecute && (row.stage === 'open' || row.stage === 'error') && (
              <Button
                variant="inline-icon"
                iconName="edit"
                ariaLabel={t('charge', { name: formatName(row) })}
                onClick={() => setDialog({ ask: 'account', row })}
              />
            )}
          </>
        ),
      },
      source,
      user,
      { id: 'problem', width: 240, value: (row) => getProblem(row, t), hidden: true },
      { ...type, hidden: true },
    ];
  }, [t, format, canExecute]);

  const close = () => setDialog(undefined);
  return (
    <SpaceBetween size="m">
      {getWaitReasons(list.data?.batches ?? []).map(({ problem, after }) => (
        <Alert key={problem} type="warning" header={t(`problem.${problem}`)}>
          {t(`waits.${problem}`, { at: format.instant(after) })}
        </Alert>
      ))}
      {getUnclearBatches(rows ?? []).map((batch) => (
        <Alert
          key={batch.id}
          type="warning"
          header={t('unclear.title', { count: batch.lines })}
          action={
            canExecute && (
              <Button onClick={() => setDialog({ ask: 'resolve', batch })}>{t('do.resolve')}</Button>
            )
          }
        >
          {t('unclear.text', { user: batch.user, at: format.instant(batch.sentAt) })}
        </Alert>
      ))}
      <DataTable
        id="sap-pending"
        variant="container"
        items={onlySendable ? rows?.filter(isSendable) : rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="sap"
        title={t('pendingTitle')}
        nameOf={({ code, on }) => `${code} ${format.day(on)}`}
        emptyText={t(onlySendable ? 'noneSendable' : 'nonePending')}
        controls={
          <Toggle checked={onlySendable} onChange={({ detail }) => filterSendable(detail.checked)}>
            {t('onlySendable')}
          </Toggle>
        }
        selection={canExecute ? 'multi' : undefined}
        selectable={isSendable}
        selected={selected}
        onSelect={(newSelection) => setSelectedIds(newSelection.map(({ id }) => id))}
        actions={
          canExecute && (
            <Button
              variant="primary"
              disabled={selected.length === 0 || tooMany}
              disabledReason={tooMany ? t('tooMany', { count: MAX_SAP_LINES }) : undefined}
              onClick={() => setDialog({ ask: 'send', rows: selected })}
            >
              {t('do.send')}
            </Button>
          )
        }
      />
      {dialog?.ask === 'send' && (
        <SendDialog
          warehouseId={warehouseId}
          rows={dialog.rows}
          onSent={(movements) => {
            setSelectedIds([]);
            watch(movements);
          }}
          onClose={close}
        />
      )}
      {dialog?.ask === 'account' && <AccountDialog row={dialog.row} onClose={close} />}
      {dialog?.ask === 'resolve' && (
        <ResolveDialog warehouseId={warehouseId} batch={dialog.batch} onClose={close} />
      )}
      {dialog?.ask === 'takeBack' && (
        <TakeBackBatchDialog warehouseId={warehouseId} batch={dialog.batch} onClose={close} />
      )}
    </SpaceBetween>
  );
}

/** Returns the problem of a movement: the message of SAP, or the reason it cannot be sent. */
function getProblem(row: SapRow, t: (key: `problem.${SapWaitReason}`) => string): string {
  const { stage, sapProblem } = row;
  const refusalCode = stage === 'open' || stage === 'error' ? findSapSendRefusal(row) : undefined;
  if (refusalCode) return getProblemText(refusalCode);
  const ownProblem = sapWaitReasons.find((each) => each === sapProblem);
  return ownProblem ? t(`problem.${ownProblem}`) : (sapProblem ?? '');
}
