// Classes CD and REA as losses propose them: whoever may edit machines takes over what they agree to.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassProposals, classProposals } from '../../../../../shared/reports/class-proposal-api.ts';
import { machines, machineTools } from '../../../../../shared/structure/api.ts';
import type { MachineClass } from '../../../../../shared/structure/classes.ts';
import { machinePath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall, useSend } from '../../../use-call.ts';

type Row = ClassProposals['items'][number];
const kinds = ['cd', 'rea'] as const;
type Kind = (typeof kinds)[number];
const fieldOf = { cd: 'classCd', rea: 'classRea' } as const;

/** It has another class than is proposed, or none. */
const differs = ({ present, proposed }: Row[Kind]) => proposed !== null && proposed !== present;
/** As many as one call takes. */
const AT_ONCE = 100;

export function ClassProposalsPage() {
  const { t } = useTranslation('classes');
  const { day } = useFormat();
  const { may } = useSession();
  const query = useCall(classProposals.list, {});
  const [chosen, setChosen] = useState<Row[]>([]);
  const { data } = query;
  const by = data?.by ?? 'minutes';
  const columns = useMemo(() => columnsOf(by, t), [by, t]);
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
          selected: chosen,
          onSelect: setChosen,
          selectable: (row: Row) => kinds.some((kind) => differs(row[kind])),
        })}
        actions={editable && <Accept chosen={chosen} onDone={() => setChosen([])} />}
        footer={() => data && t(`how.${by}`, { from: day(data.from), to: day(data.to) })}
      />
    </SpaceBetween>
  );
}

function columnsOf(by: ClassProposals['by'], t: ReturnType<typeof useTranslation<'classes'>>['t']) {
  const classesOf = (kind: Kind): Column<Row>[] => [
    { id: `${kind}Present`, value: (row) => row[kind].present, width: 85 },
    {
      id: `${kind}Proposed`,
      value: (row) => row[kind].proposed,
      cell: (row) => (differs(row[kind]) ? <b>{row[kind].proposed}</b> : row[kind].proposed),
      width: 105,
    },
  ];
  const lossesOf = (kind: Kind, what: ClassProposals['by']): Column<Row>[] => [
    {
      id: `${kind}Value`,
      value: (row) => row[kind].value,
      kind: what === 'cost' ? 'money' : 'minutes',
      width: 125,
      header: t(`value.${what}`),
    },
    {
      id: `${kind}Share`,
      value: ({ [kind]: { cumulative } }) => cumulative && Math.round(cumulative * 10) / 10,
      kind: 'number',
      width: 95,
    },
  ];
  const columns: Column<Row>[] = [
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ id, code }) => <PageLink to={machinePath(id)}>{code}</PageLink>,
      rowHeader: true,
      width: 110,
    },
    { id: 'description', value: ({ description }) => description },
    { id: 'department', value: ({ department }) => department, hidden: true },
    ...kinds.flatMap(classesOf),
    ...lossesOf('cd', by),
    ...lossesOf('rea', 'minutes'),
    { id: 'breakdowns', value: ({ breakdowns }) => breakdowns, kind: 'number', hidden: true },
    { id: 'differs', value: (row) => kinds.some((kind) => differs(row[kind])), kind: 'flag', hidden: true },
  ];
  return columns;
}

/** Of the chosen machines, class by class; those that cannot change stay as they are and are counted. */
function Accept({ chosen, onDone }: { chosen: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation('classes');
  const { send, sending } = useSend(machineTools.bulk, {
    changes: [machines.list, machines.get, classProposals.list],
  });
  const accept = async (kind: Kind) => {
    const wanted = Map.groupBy(
      chosen.filter((row) => differs(row[kind])),
      (row) => row[kind].proposed as MachineClass,
    );
    let [done, failed] = [0, 0];
    try {
      for (const [proposed, rows] of wanted)
        for (let i = 0; i < rows.length; i += AT_ONCE) {
          const ids = rows.slice(i, i + AT_ONCE).map(({ id }) => id);
          const { items } = await send({ ids, change: { [fieldOf[kind]]: proposed } });
          const refused = items.filter(({ code }) => code !== undefined).length;
          failed += refused;
          done += items.length - refused;
        }
      if (done > 0) flash('success', t('done', { count: done }));
      if (failed > 0) flash('warning', t('failed', { count: failed }));
      onDone();
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {kinds.map((kind) => {
        const count = chosen.filter((row) => differs(row[kind])).length;
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
