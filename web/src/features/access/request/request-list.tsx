// List of access requests, with the actions to approve and reject them.
import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessRequestItem, accessRequests } from '#shared/access/request-api.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems, useCall, useSend } from '#web/use-call.ts';
import { MailAddress } from '../mail-failure.tsx';
import { AcceptRequest, RejectRequest } from './request-dialogs.tsx';

const tones: Record<AccessRequestItem['state'], StatusTone> = {
  open: 'waiting',
  accepted: 'good',
  rejected: 'stopped',
};
const dialogs = { accept: AcceptRequest, reject: RejectRequest };
type Answer = keyof typeof dialogs;

interface Props {
  /** Plant whose requests are shown; undefined for the whole tenant. */
  plant: string | undefined;
  variant?: 'page' | 'container';
  controls?: ReactNode;
}

export function RequestList({ plant, variant = 'container', controls }: Props) {
  const { t } = useTranslation('requests');
  const session = useSession();
  const list = useAllItems(accessRequests.list, {});
  const { send: retryMail } = useSend(accessRequests.retryMail);
  const mayRetry = session.may('users', 'edit');
  const [openedDialog, setOpenedDialog] = useState<{ answer: Answer; id: string }>();
  const request = list.data?.find(({ id }) => id === openedDialog?.id);
  const Dialog = openedDialog && dialogs[openedDialog.answer];
  const columns: Column<AccessRequestItem>[] = [
    { id: 'name', value: ({ name }) => name, width: 180 },
    {
      id: 'email',
      value: ({ email }) => email,
      width: 210,
      cell: (item) => (
        <MailAddress
          {...item}
          onRetry={
            mayRetry
              ? async () => {
                  await retryMail({ id: item.id });
                  await list.refetch();
                }
              : undefined
          }
        />
      ),
    },
    ...(plant === undefined
      ? [{ id: 'plant', value: (item: AccessRequestItem) => item.plant, width: 120 }]
      : []),
    { id: 'message', value: ({ message }) => message, width: 190 },
    { id: 'askedAt', value: ({ askedAt }) => askedAt, kind: 'instant' },
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'requestState',
      width: 130,
      cell: ({ state }) => <Status enumName="requestState" value={state} tone={tones[state]} />,
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
      cell: (item) => item.state === 'open' && <AnswerButtons request={item} onAnswer={setOpenedDialog} />,
    },
  ];
  return (
    <>
      <DroppedRequestsAlert />
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
      {Dialog && request && <Dialog request={request} onClose={() => setOpenedDialog(undefined)} />}
    </>
  );
}

/**
 * Warning about access requests dropped because too many arrived at once; the applicants can send them again.
 */
function DroppedRequestsAlert() {
  const { t } = useTranslation('requests');
  const { day } = useFormat();
  const { items = [] } = useCall(accessRequests.turnedAway, {}).data ?? {};
  const count = items.reduce((sum, each) => sum + each.count, 0);
  const lastDay = items
    .map(({ on }) => on)
    .sort()
    .at(-1);
  if (!lastDay) return null;
  return (
    <Box margin={{ bottom: 's' }}>
      <Alert type="warning">{t('turnedAway', { count, day: day(lastDay) })}</Alert>
    </Box>
  );
}

function AnswerButtons({
  request: { id, name },
  onAnswer,
}: {
  request: AccessRequestItem;
  onAnswer: (choice: { answer: Answer; id: string }) => void;
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
