// Progress of an application of a proposal, which can be undone, and the orders that stayed with the reason.
import { Alert, Button, ProgressBar, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCode } from '#shared/messages.ts';
import type { stopPlans } from '#shared/organisation/stop-api.ts';
import type { ApplyAnswer, UndoAnswer, workloads } from '#shared/organisation/workload-api.ts';
import { checklistOrders, orders } from '#shared/planned/order-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSend } from '#web/use-call.ts';

/** Calls to refresh after orders have been assigned or moved. */
export const affectedCalls = [
  orders.open,
  orders.list,
  orders.get,
  checklistOrders.open,
  checklistOrders.list,
];

interface ApplicationProps {
  batchCalls: Pick<typeof workloads, 'apply' | 'undo'> | Pick<typeof stopPlans, 'apply' | 'undo'>;
  batchId: string;
  codes: ReadonlyMap<string, string>;
  onAgain: () => void;
}

/** Applies a batch step by step until it is complete, and continues it when the page is opened again. */
export function BatchProgress({ batchCalls, batchId, codes, onAgain }: ApplicationProps) {
  const { t } = useTranslation('load');
  const { send } = useSend(batchCalls.apply as typeof stopPlans.apply, { changes: affectedCalls });
  const { send: undo, sending: undoing } = useSend(batchCalls.undo as typeof stopPlans.undo, {
    changes: affectedCalls,
  });
  const [applyAnswer, setApplyAnswer] = useState<ApplyAnswer>();
  const [error, setError] = useState<unknown>();
  const [undoAnswer, setUndoAnswer] = useState<UndoAnswer>();
  const hasBegun = useRef(false);
  const continueBatch = async () => {
    setError(undefined);
    try {
      for (let done = false; !done; ) {
        const answer = await send({ batchId });
        setApplyAnswer(answer);
        done = answer.done >= answer.of;
      }
    } catch (reason) {
      setError(reason);
    }
  };
  useEffect(() => {
    // The flag prevents a second request when the effect runs twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void continueBatch();
  });
  const undoBatch = async () => {
    const answer = await undo({ batchId });
    setUndoAnswer(answer);
    flash('success', t('balance.undone', { count: answer.undone }));
  };
  if (error !== undefined) return <LoadFailure error={error} onRetry={() => void continueBatch()} />;
  if (!applyAnswer) return <Loading />;
  const { done, of: totalCount, refused: refusedOrders, back: undoResult = undoAnswer } = applyAnswer;
  const isWorking = done < totalCount;
  const buildReasons = (rows: ApplyAnswer['refused']) =>
    rows.map(({ orderId, code, values }) => ({
      ...{ id: orderId, order: codes.get(orderId) ?? orderId },
      ...{ reason: code, values },
    }));
  return (
    <SpaceBetween size="l">
      {isWorking ? (
        <ProgressBar
          value={(done / totalCount) * 100}
          label={t('balance.applying')}
          additionalInfo={t('balance.soFar', { done, count: totalCount })}
        />
      ) : (
        <Alert
          type={undoResult ? 'info' : refusedOrders.length > 0 ? 'warning' : 'success'}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              {!undoResult && done > refusedOrders.length && (
                <Button loading={undoing} onClick={() => void undoBatch().catch(flashError)}>
                  {t('balance.undo')}
                </Button>
              )}
              <Button onClick={onAgain}>{t('balance.again')}</Button>
            </SpaceBetween>
          }
        >
          {undoResult
            ? t('balance.undone', { count: undoResult.undone })
            : t('balance.applied', { done: totalCount - refusedOrders.length, count: totalCount })}
        </Alert>
      )}
      {!undoResult && refusedOrders.length > 0 && (
        <ReasonTable title={t('balance.refused')} rows={buildReasons(refusedOrders)} />
      )}
      {undoResult && undoResult.kept.length > 0 && (
        <ReasonTable title={t('balance.kept')} rows={buildReasons(undoResult.kept)} />
      )}
    </SpaceBetween>
  );
}

interface Reason {
  id: string;
  order: string;
  reason: string;
  values?: Readonly<Record<string, string | number>> | undefined;
}

/** Table of the orders that were not changed, each with its reason. */
export function ReasonTable({ title, rows }: { title: string; rows: readonly Reason[] }) {
  const columns = useMemo(
    (): Column<Reason>[] => [
      {
        id: 'code',
        value: ({ order }) => order,
        cell: ({ id, order }) => <PageLink to={getExecutionRoute('desktop', { id })}>{order}</PageLink>,
        width: 200,
      },
      {
        id: 'why',
        value: ({ reason, values }) =>
          getErrorText(new RefusalError('conflict', reason as MessageCode, { values })),
        width: 600,
      },
    ],
    [],
  );
  return (
    <DataTable
      id="balance-reasons"
      variant="container"
      isSecondary
      items={rows}
      columns={columns}
      namespace="load"
      title={title}
    />
  );
}
