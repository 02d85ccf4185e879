// Page of reports made without an account, with the decisions about them.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PublicReportState,
  publicReportStates,
} from '#shared/requests/public-report/public-report-state.ts';
import { type PublicReportItem, publicReports } from '#shared/requests/public-report-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { DeclineReport, JoinReport, MakeEwo, MakeTag, RotateKey } from './public-report-dialogs.tsx';

const tones: Record<PublicReportState, StatusTone> = {
  received: 'waiting',
  taken: 'running',
  done: 'good',
  declined: 'stopped',
};

const formatMachine = ({ machine }: PublicReportItem) => `${machine.code} – ${machine.description}`;

function TargetLink({ target, targetId, targetCode }: PublicReportItem) {
  if (target === undefined || targetId === undefined) return null;
  const route =
    target === 'ewo' ? getEwoViewRoute('desktop', targetId) : getTagViewRoute('desktop', targetId);
  return <PageLink to={route}>{targetCode}</PageLink>;
}

const columns: Column<PublicReportItem>[] = [
  { id: 'reportedAt', value: ({ reportedAt }) => reportedAt, kind: 'instant', width: 170, rowHeader: true },
  { id: 'machine', value: formatMachine, width: 220 },
  {
    id: 'machineStatus',
    value: ({ machineStatus }) => machineStatus,
    kind: 'choice',
    enum: 'machineCondition',
    width: 150,
  },
  { id: 'description', value: ({ description }) => description, width: 320 },
  {
    id: 'photos',
    value: ({ photos }) => photos?.length,
    width: 150,
    cell: ({ photos, description }) =>
      photos && (
        <SpaceBetween direction="horizontal" size="xs">
          {photos.map((id) => (
            <Thumb key={id} id={id} name={description} />
          ))}
        </SpaceBetween>
      ),
  },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'publicReportState',
    width: 150,
    cell: ({ state }) => <Status enumName="publicReportState" value={state} tone={tones[state]} />,
  },
  { id: 'target', value: ({ targetCode }) => targetCode, width: 150, cell: TargetLink },
  { id: 'reason', value: ({ reason }) => reason, hidden: true },
  { id: 'decidedBy', value: ({ decidedBy }) => decidedBy, hidden: true },
  { id: 'decidedAt', value: ({ decidedAt }) => decidedAt, kind: 'instant', hidden: true },
  { id: 'language', value: ({ language }) => language, kind: 'choice', enum: 'language', hidden: true },
];

const decisions = { toEwo: MakeEwo, toTag: MakeTag, join: JoinReport, decline: DeclineReport };
type Decision = keyof typeof decisions;
const decisionNames = Object.keys(decisions) as Decision[];
type StateFilter = PublicReportState | 'all';

export function PublicReportPage() {
  const { t } = useTranslation('publicReports');
  const session = useSession();
  const [state, setState] = useState<StateFilter>('received');
  const list = useAllItems(publicReports.list, state === 'all' ? {} : { state });
  const [selected, setSelected] = useState<PublicReportItem[]>([]);
  const [opened, setOpened] = useState<Decision>();
  const [isRotating, setRotating] = useState(false);
  const report = list.data?.find(({ id }) => id === selected[0]?.id);
  const Dialog = opened && decisions[opened];
  return (
    <>
      <PageTitle title={t('title')} />
      <DataTable
        id="public-reports"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="publicReports"
        title={t('title')}
        emptyText={t('none')}
        defaultSort={{ id: 'reportedAt', descending: true }}
        controls={<StateSelect state={state} onChange={setState} />}
        selection={session.may('outsideReports', 'execute') ? 'single' : undefined}
        selectable={(item) => item.state === 'received'}
        selected={report ? [report] : []}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('plants', 'edit') && (
              <Button onClick={() => setRotating(true)}>{t('rotate')}</Button>
            )}
            {session.may('outsideReports', 'execute') &&
              decisionNames.map((name) => (
                <Button
                  key={name}
                  variant={name === 'toEwo' ? 'primary' : 'normal'}
                  disabled={report?.state !== 'received'}
                  onClick={() => setOpened(name)}
                >
                  {t(name)}
                </Button>
              ))}
          </SpaceBetween>
        }
      />
      {Dialog && report && (
        <Dialog report={report} onDone={() => void list.refetch()} onClose={() => setOpened(undefined)} />
      )}
      {isRotating && <RotateKey onClose={() => setRotating(false)} />}
    </>
  );
}

function StateSelect({ state, onChange }: { state: StateFilter; onChange: (state: StateFilter) => void }) {
  const { t } = useTranslation(['publicReports', 'enums']);
  const options = [
    ...publicReportStates.map((value) => ({ value, label: getEnumText('publicReportState', value) })),
    { value: 'all', label: t('publicReports:all') },
  ];
  return (
    <Select
      ariaLabel={t('publicReports:fields.state')}
      options={options}
      selectedOption={options.find(({ value }) => value === state)!}
      onChange={({ detail }) => onChange(detail.selectedOption.value as StateFilter)}
    />
  );
}
