// Where a machine stands in the steps of autonomous and of professional maintenance: what holds up the next, and what was confirmed.
import {
  Box,
  Button,
  ColumnLayout,
  Container,
  Header,
  SpaceBetween,
  StatusIndicator,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import type { ConfirmedStep } from '../../../../shared/autonomous/step.ts';
import type { MachineSteps as Standing } from '../../../../shared/autonomous/step-api.ts';
import { amSteps, pmSteps } from '../../../../shared/autonomous/step-api.ts';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { Loaded } from '../../ui/loading.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCall } from '../../use-call.ts';
import { Blockers, type Pillar } from './blockers.tsx';
import { StepConfirm } from './step-confirm.tsx';
import { StepTransfers } from './step-transfers.tsx';

interface Props {
  machineId: number;
  code: string;
}

export const MachineSteps = ({ machineId, code }: Props) => (
  <SpaceBetween size="m">
    <PillarSteps pillar="am" machineId={machineId} code={code} />
    <StepTransfers machineId={machineId} />
    <PillarSteps pillar="pm" machineId={machineId} code={code} />
  </SpaceBetween>
);

function PillarSteps({ pillar, machineId, code }: Props & { pillar: Pillar }) {
  const text = useText('steps');
  const query = useCall((pillar === 'am' ? amSteps : pmSteps).get, { machineId });
  const [asking, setAsking] = useState(false);
  const { may, profile } = useSession();
  // who answers for autonomous maintenance alone confirms no step of the other
  const confirms = may('steps', 'approve') && (pillar === 'am' || profile !== 'pm');
  const { data } = query;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            confirms &&
            data?.next !== undefined && (
              <Button onClick={() => setAsking(true)}>{text('confirm', { step: data.next })}</Button>
            )
          }
        >
          {text(`${pillar}.title`)}
        </Header>
      }
    >
      <Loaded query={query}>
        {(standing) => (
          <SpaceBetween size="m">
            <ColumnLayout columns={2} variant="text-grid">
              <Reached pillar={pillar} standing={standing} />
              <Next pillar={pillar} standing={standing} />
            </ColumnLayout>
            {pillar === 'am' && <Figures standing={standing} />}
            {standing.history.length > 0 && (
              <StepHistory pillar={pillar} code={code} history={standing.history} />
            )}
            {asking && (
              <StepConfirm pillar={pillar} standing={standing} code={code} onClose={() => setAsking(false)} />
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </Container>
  );
}

function Reached({ pillar, standing: { history } }: { pillar: Pillar; standing: Standing }) {
  const text = useText('steps');
  const format = useFormat();
  const last = history.at(-1);
  return (
    <div>
      <Box variant="awsui-key-label">{text('reached')}</Box>
      {last ? (
        <>
          <Box fontSize="heading-m">
            {text('step', { step: last.step, name: text(`${pillar}.${last.step}`) })}
          </Box>
          <Box color="text-body-secondary">{text('since', { day: format.day(last.on) })}</Box>
        </>
      ) : (
        <Box>{text('none')}</Box>
      )}
    </div>
  );
}

function Next({ pillar, standing: { next, ready, blockers } }: { pillar: Pillar; standing: Standing }) {
  const text = useText('steps');
  if (next === undefined) return <Box>{text('all')}</Box>;
  return (
    <div>
      <Box variant="awsui-key-label">{text('next')}</Box>
      <Box fontSize="heading-m">{text('step', { step: next, name: text(`${pillar}.${next}`) })}</Box>
      {pillar === 'am' &&
        (ready ? (
          <StatusIndicator type="success">{text('ready')}</StatusIndicator>
        ) : (
          <Blockers blockers={blockers} />
        ))}
    </div>
  );
}

function Figures({ standing: { figures } }: { standing: Standing }) {
  const text = useText('steps');
  const { number, minutes } = useFormat();
  const of = (done: number, all: number) => text('of', { done: number(done), all: number(all) });
  const shown = [
    ['compliance', of(figures.runsDone, figures.runsPlanned)],
    ['tags', of(figures.tagsClosed, figures.tagsOpened)],
    ['failures', number(figures.failures)],
    ['cleaning', minutes(figures.cleaningMinutes)],
  ] as const;
  return (
    <ColumnLayout columns={4} variant="text-grid">
      {shown.map(([name, value]) => (
        <div key={name}>
          <Box variant="awsui-key-label">{text(`figure.${name}`)}</Box>
          <Box>{value}</Box>
        </div>
      ))}
    </ColumnLayout>
  );
}

interface HistoryProps {
  pillar: Pillar;
  code: string;
  history: readonly ConfirmedStep[];
}
function StepHistory({ pillar, code, history }: HistoryProps) {
  const text = useText('steps');
  const rows = useMemo(() => history.map((each) => ({ ...each, id: each.step })), [history]);
  const columns = useMemo((): Column<(typeof rows)[number]>[] => {
    const percent = (part = 0, whole = 0) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined);
    return [
      {
        id: 'step',
        width: 320,
        value: ({ step }) => text('step', { step, name: text(`${pillar}.${step}`) }),
      },
      { id: 'on', value: ({ on }) => on, kind: 'day' },
      { id: 'by', value: ({ by }) => by },
      { id: 'score', value: ({ score }) => score, kind: 'number' },
      { id: 'note', value: ({ note }) => note, width: 240 },
      ...(pillar === 'am'
        ? [
            {
              id: 'compliance',
              kind: 'number' as const,
              value: ({ figures }: ConfirmedStep) => percent(figures?.runsDone, figures?.runsPlanned),
            },
            {
              id: 'cleaning',
              kind: 'minutes' as const,
              value: ({ figures }: ConfirmedStep) => figures?.cleaningMinutes,
            },
          ]
        : []),
    ];
  }, [text, pillar]);
  return (
    <DataTable
      id={`${pillar}-steps-${code}`}
      variant="embedded"
      items={rows}
      columns={columns}
      namespace="steps"
      title={text('history')}
      defaultSort={{ id: 'on', descending: true }}
    />
  );
}
