// Who asks for access, and the two answers.
import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessRequestItem, accessRequests } from '../../../../../shared/access/request-api.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { AcceptRequest, RejectRequest } from './request-dialogs.tsx';

const tones: Record<AccessRequestItem['state'], Tone> = {
  open: 'waiting',
  accepted: 'good',
  rejected: 'stopped',
};
const dialogs = { accept: AcceptRequest, reject: RejectRequest };
type Answer = keyof typeof dialogs;

interface Props {
  /** Whose requests are shown; undefined: those of the whole tenant. */
  plant: string | undefined;
  variant?: 'page' | 'container';
  controls?: ReactNode;
}

export function RequestList({ plant, variant = 'container', controls }: Props) {
  const { t } = useTranslation('requests');
  const session = useSession();
  const list = useAll(accessRequests.list, {});
  const [asked, setAsked] = useState<{ answer: Answer; id: string }>();
  const request = list.data?.find(({ id }) => id === asked?.id);
  const Dialog = asked && dialogs[asked.answer];
  const columns: Column<AccessRequestItem>[] = [
    { id: 'name', value: ({ name }) => name, width: 180 },
    { id: 'email', value: ({ email }) => email, width: 210 },
    ...(plant === undefined
      ? [{ id: 'plant', value: (one: AccessRequestItem) => one.plant, width: 120 }]
      : []),
    { id: 'message', value: ({ message }) => message, width: 190 },
    { id: 'askedAt', value: ({ askedAt }) => askedAt, kind: 'instant' },
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'requestState',
      width: 130,
      cell: ({ state }) => <Status of="requestState" value={state} tone={tones[state]} />,
    },
    { id: 'reason', value: ({ reason }) => reason, hidden: true },
    { id: 'language', value: ({ language }) => language, kind: 'choice', enum: 'language', hidden: true },
    {
      id: 'updatedBy',
      value: ({ state, updatedBy }) => (state === 'open' ? undefined : updatedBy),
      hidden: true,
    },
    {
      id: 'answer',
      value: ({ id }) => id,
      unfiltered: true,
      width: 190,
      cell: (one) => one.state === 'open' && <Answers request={one} onAnswer={setAsked} />,
    },
  ];
  return (
    <>
      <TurnedAway />
      <DataTable
        id="access-requests"
        variant={variant}
        controls={controls}
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={session.may('users', 'create') ? columns : columns.slice(0, -1)}
        namespace="requests"
        title={t('list')}
        defaultSort={{ id: 'askedAt', descending: true }}
        emptyText={t('none')}
      />
      {Dialog && request && <Dialog request={request} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** More came at once than anybody reads: nobody is to wait for those in vain. */
function TurnedAway() {
  const { t } = useTranslation('requests');
  const { day } = useFormat();
  const { items = [] } = useCall(accessRequests.turnedAway, {}).data ?? {};
  const count = items.reduce((sum, each) => sum + each.count, 0);
  const last = items
    .map(({ on }) => on)
    .sort()
    .at(-1);
  if (!last) return null;
  return (
    <Box margin={{ bottom: 's' }}>
      <Alert type="warning">{t('turnedAway', { count, day: day(last) })}</Alert>
    </Box>
  );
}

function Answers({
  request: { id, name },
  onAnswer,
}: {
  request: AccessRequestItem;
  onAnswer: (asked: { answer: Answer; id: string }) => void;
}) {
  const { t } = useTranslation('requests');
  return (
    <SpaceBetween direction="horizontal" size="s">
      {(['accept', 'reject'] as const).map((answer) => (
        <Button
          key={answer}
          variant="inline-link"
          ariaLabel={t(`${answer}One`, { name })}
          onClick={() => onAnswer({ answer, id })}
        >
          {t(answer)}
        </Button>
      ))}
    </SpaceBetween>
  );
}
