// Planned work of a machine that operators could take over, with a button that drafts its SOP.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { amSteps, type TransferItem } from '#shared/autonomous/step-api.ts';
import { sops } from '#shared/procedures/procedure-api.ts';
import { useText } from '../../i18n/text.ts';
import { procedurePageRoutes } from '../../paths/procedures.ts';
import { useSession } from '../../session/session.ts';
import { flash, flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCall, useSend } from '../../use-call.ts';

export function StepTransfers({ machineId }: { machineId: number }) {
  const text = useText('steps');
  const { number } = useFormat();
  const { may } = useSession();
  const navigate = useNavigate();
  const query = useCall(amSteps.transfers, { machineId });
  const { send, sending } = useSend(amSteps.transfer, { changes: [sops.list] });
  const mayDraft = may('autonomous', 'create');
  const rows = useMemo(
    () => query.data?.items.map((item) => ({ ...item, id: item.strategyId })),
    [query.data],
  );
  const columns = useMemo((): Column<TransferItem>[] => {
    const draftSop = async ({ strategyId }: TransferItem) => {
      try {
        const { procedureId, code } = await send({ machineId, strategyId });
        flash('success', text('drafted', { code }));
        await navigate(procedurePageRoutes.sop.detail(procedureId));
      } catch (error) {
        flashError(error);
      }
    };
    return [
      { id: 'code', value: ({ code }) => code, width: 150 },
      { id: 'description', value: ({ description }) => description, width: 260 },
      { id: 'element', value: ({ element }) => element, width: 240 },
      {
        id: 'frequency',
        value: ({ frequency: { n, unit } }) => text(`every.${unit}`, { count: n }),
        width: 150,
      },
      { id: 'minutes', value: ({ minutes }) => minutes, kind: 'minutes' },
      { id: 'hoursPerYear', value: ({ hoursPerYear }) => hoursPerYear, kind: 'number' },
      ...(mayDraft
        ? [
            {
              id: 'draft',
              header: text('draftColumn'),
              value: () => undefined,
              unfiltered: true,
              width: 150,
              cell: (item: TransferItem) => (
                <Button
                  variant="inline-link"
                  disabled={sending}
                  ariaLabel={text('draftOf', { code: item.code, element: item.element })}
                  onClick={() => void draftSop(item)}
                >
                  {text('draft')}
                </Button>
              ),
            },
          ]
        : []),
    ];
  }, [text, mayDraft, machineId, send, sending, navigate]);
  return (
    <DataTable
      id="am-transfers"
      variant="container"
      isSecondary
      items={rows}
      error={query.error ?? undefined}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="steps"
      title={text('transfers')}
      emptyText={text('noTransfers')}
      defaultSort={{ id: 'hoursPerYear', descending: true }}
      footer={() => query.data && text('freed', { hours: number(query.data.hoursPerYear) })}
    />
  );
}
