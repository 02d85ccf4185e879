// Steps of a machine in autonomous and professional maintenance: reasons that prevent the next one, and
// confirmed ones.
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
import type { ConfirmedStep } from '#shared/autonomous/step.ts';
import type { MachineSteps as Standing } from '#shared/autonomous/step-api.ts';
import { amSteps, pmSteps } from '#shared/autonomous/step-api.ts';
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
  const [isConfirming, setConfirming] = useState(false);
  const { may, profile } = useSession();
  // Users of the PM profile confirm no AM steps.
  const mayConfirm = may('steps', 'approve') && (pillar === 'am' || profile !== 'pm');
  const { data } = query;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            mayConfirm &&
            data?.next !== undefined && (
              <Button onClick={() => setConfirming(true)}>{text('confirm', { step: data.next })}</Button>
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
              <ReachedStep pillar={pillar} standing={standing} />
              <NextStep pillar={pillar} standing={standing} />
            </ColumnLayout>
            {pillar === 'am' && <StepFigures standing={standing} />}
            {standing.history.length > 0 && (
              <StepHistory pillar={pillar} code={code} history={standing.history} />
            )}
            {isConfirming && (
              <StepConfirm
                pillar={pillar}
                standing={standing}
                code={code}
                onClose={() => setConfirming(false)}
              />
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </Container>
  );
}

function ReachedStep({ pillar, standing: { history } }: { pillar: Pillar; standing: Standing }) {
  const text = useText('steps');
  const format = useFormat();
  const lastStep = history.at(-1);
  return (
    <div>
      <Box variant="awsui-key-label">{text('reached')}</Box>
      {lastStep ? (
        <>
          <Box fontSize="heading-m">
            {text('step', { step: lastStep.step, name: text(`${pillar}.${lastStep.step}`) })}
          </Box>
          <Box color="text-body-secondary">{text('since', { day: format.day(lastStep.on) })}</Box>
        </>
      ) : (
        <Box>{text('none')}</Box>
      )}
    </div>
  );
}

function NextStep({ pillar, standing: { next, ready, blockers } }: { pillar: Pillar; standing: Standing }) {
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

function StepFigures({ standing: { figures } }: { standing: Standing }) {
  const text = useText('steps');
  const { number, minutes } = useFormat();
  const formatShare = (done: number, all: number) => text('of', { done: number(done), all: number(all) });
  const shownFigures = [
    ['compliance', formatShare(figures.runsDone, figures.runsPlanned)],
    ['tags', formatShare(figures.tagsClosed, figures.tagsOpened)],
    ['failures', number(figures.failures)],
    ['cleaning', minutes(figures.cleaningMinutes)],
  ] as const;
  return (
    <ColumnLayout columns={4} variant="text-grid">
      {shownFigures.map(([name, value]) => (
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
