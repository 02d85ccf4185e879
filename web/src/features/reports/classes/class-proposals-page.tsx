// Page of the CD and REA classes proposed from losses; users who may edit machines can apply them.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassProposals, classProposals } from '#shared/reports/class-proposal-api.ts';
import { machines, machineTools } from '#shared/structure/api.ts';
import type { MachineClass } from '#shared/structure/classes.ts';
import { getMachineRoute } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { type Format, useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { useCall, useSend } from '#web/use-call.ts';

type Row = ClassProposals['items'][number];
const kinds = ['cd', 'rea'] as const;
type Kind = (typeof kinds)[number];
const classFields = { cd: 'classCd', rea: 'classRea' } as const;

/** Whether the proposed class differs from the present one. */
const isDifferent = ({ present, proposed }: Row[Kind]) => proposed !== null && proposed !== present;
/** Maximum number of machines per call. */
const MAX_MACHINES_PER_CALL = 100;

export function ClassProposalsPage() {
  const { t } = useTranslation('classes');
  const format = useFormat();
  const { may } = useSession();
  const query = useCall(classProposals.list, {});
  const [selectedRows, setSelectedRows] = useState<Row[]>([]);
  const { data } = query;
  const by = data?.by ?? 'minutes';
  const columns = useMemo(() => buildColumns(by, t, format), [by, t, format]);
  const editable = may('machines', 'edit');
  return (
    <SpaceBetween size="m">
      <PageTitle title={t('title')} />
      <DataTable
        id="class-proposals"
        items={data?.items}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="classes"
        title={t('title')}
        defaultSort={{ id: 'cdValue', descending: true }}
        emptyText={t('none')}
        {...(editable && {
          selection: 'multi' as const,
          selected: selectedRows,
          onSelect: setSelectedRows,
          selectable: (row: Row) => kinds.some((kind) => isDifferent(row[kind])),
        })}
        actions={editable && <AcceptButtons chosen={selectedRows} onDone={() => setSelectedRows([])} />}
        footer={() => data && t(`how.${by}`, { from: format.day(data.from), to: format.day(data.to) })}
      />
    </SpaceBetween>
  );
}

function buildColumns(
  by: ClassProposals['by'],
  t: ReturnType<typeof useTranslation<'classes'>>['t'],
  format: Format,
) {
  const buildClassColumns = (kind: Kind): Column<Row>[] => [
    { id: `${kind}Present`, value: (row) => row[kind].present, width: 85 },
    {
      id: `${kind}Proposed`,
      value: (row) => row[kind].proposed,
      cell: (row) => (isDifferent(row[kind]) ? <b>{row[kind].proposed}</b> : row[kind].proposed),
      width: 105,
    },
  ];
  const buildLossColumns = (kind: Kind, what: ClassProposals['by']): Column<Row>[] => {
    const getShare = ({ [kind]: { cumulative } }: Row) => cumulative && Math.round(cumulative * 10) / 10;
    const valueText = ({ [kind]: { value } }: Row) =>
      what === 'cost' ? format.money(value) : format.minutes(value);
    const shareText = (row: Row) => (getShare(row) ? `${format.number(getShare(row)!)} %` : '');
    return [
      {
        id: `${kind}Value`,
        value: (row) => row[kind].value,
        kind: what === 'cost' ? 'money' : 'minutes',
        header: t(`value.${what}`),
        cell: (row) => <TwoLines first={valueText(row)} second={shareText(row)} />,
        getCellText: (row) => `${valueText(row)}\n${shareText(row)}`,
      },
      { id: `${kind}Share`, value: getShare, kind: 'number', hidden: true },
    ];
  };
  const columns: Column<Row>[] = [
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ id, code }) => <PageLink to={getMachineRoute(id)}>{code}</PageLink>,
      rowHeader: true,
      width: 110,
    },
    { id: 'description', value: ({ description }) => description, width: 200 },
    { id: 'department', value: ({ department }) => department, hidden: true },
    ...kinds.flatMap(buildClassColumns),
    ...buildLossColumns('cd', by),
    ...buildLossColumns('rea', 'minutes'),
    { id: 'breakdowns', value: ({ breakdowns }) => breakdowns, kind: 'number', hidden: true },
    {
      id: 'differs',
      value: (row) => kinds.some((kind) => isDifferent(row[kind])),
      kind: 'flag',
      hidden: true,
    },
  ];
  return columns;
}

/**
 * Applies the proposals to the selected machines, one call per class; machines that cannot be changed are
 * counted.
 */
function AcceptButtons({ chosen: selectedRows, onDone }: { chosen: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation('classes');
  const { send, sending } = useSend(machineTools.bulk, {
    changes: [machines.list, machines.get, classProposals.list],
  });
  const accept = async (kind: Kind) => {
    const rowsByClass = Map.groupBy(
      selectedRows.filter((row) => isDifferent(row[kind])),
      (row) => row[kind].proposed as MachineClass,
    );
    let [changedCount, failedCount] = [0, 0];
    try {
      for (const [proposed, rows] of rowsByClass)
        for (let i = 0; i < rows.length; i += MAX_MACHINES_PER_CALL) {
          const ids = rows.slice(i, i + MAX_MACHINES_PER_CALL).map(({ id }) => id);
          const { items } = await send({ ids, change: { [classFields[kind]]: proposed } });
          const refusedCount = items.filter(({ code }) => code !== undefined).length;
          failedCount += refusedCount;
          changedCount += items.length - refusedCount;
        }
      if (changedCount > 0) flash('success', t('done', { count: changedCount }));
      if (failedCount > 0) flash('warning', t('failed', { count: failedCount }));
      onDone();
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {kinds.map((kind) => {
        const count = selectedRows.filter((row) => isDifferent(row[kind])).length;
        return (
          <Button
            key={kind}
            loading={sending}
            disabled={count === 0}
            disabledReason={t('choose')}
            onClick={() => void accept(kind)}
          >
            {t(`accept.${kind}`)}
          </Button>
        );
      })}
    </SpaceBetween>
  );
}
