// List of the plant's users with profile and whether they may sign in.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getMemberRank } from '#shared/access/user.ts';
import { members, type UserRow } from '#shared/access/user-api.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { MailAddress } from '../mail-failure.tsx';
import { useRetryUserMail } from './retry-user-mail.ts';
import { UserStateDialog } from './user-switch.tsx';

export const usersRoute = '/app/configuration/users';

export function UserList({ plant }: { plant: string | undefined }) {
  const { t } = useTranslation(['people', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useCall(members.list, {});
  const [selected, setSelected] = useState<UserRow[]>([]);
  const retryMail = useRetryUserMail();
  const [userToSwitch, setUserToSwitch] = useState<UserRow>();
  const columns = useColumns(plant !== undefined, session.may('users', 'edit') ? retryMail : undefined);
  const selectedUser = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const createButton = session.may('users', 'create') && (
    <Button variant="primary" onClick={() => void navigate(`${usersRoute}/create`)}>
      {t('people:new')}
    </Button>
  );
  const canSwitch = session.may('users', 'delete') && plant !== undefined;
  return (
    <>
      <DataTable
        id="users"
        variant="container"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="people"
        title={t(plant === undefined ? 'people:ofTenant' : 'people:all')}
        selection={canSwitch ? 'single' : undefined}
        selected={selected}
        onSelect={setSelected}
        emptyAction={createButton}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {canSwitch && (
              <Button
                disabled={!selectedUser || selectedUser.id === session.tenant.id}
                onClick={() => setUserToSwitch(selectedUser)}
              >
                {t(selectedUser?.state === 'disabled' ? 'people:enable' : 'people:disable')}
              </Button>
            )}
            {createButton}
          </SpaceBetween>
        }
      />
      {userToSwitch && <UserStateDialog user={userToSwitch} onClose={() => setUserToSwitch(undefined)} />}
    </>
  );
}

function useColumns(
  hasPlant: boolean,
  retryMail: ((user: UserRow) => Promise<void>) | undefined,
): Column<UserRow>[] {
  const hasTeams = useSession().user?.plant.risorse ?? false;
  const getTeamLabel = useRefLabels('team');
  const getOperatorLabel = useRefLabels('operator');
  const plantColumns: Column<UserRow>[] = [
    {
      id: 'profile',
      value: ({ profile, was }) => profile && getMemberRank({ profile, was }),
      kind: 'choice',
      enum: 'profile',
    },
    ...(hasTeams
      ? [
          { id: 'teamId', value: ({ teamId }: UserRow) => getTeamLabel(teamId) },
          {
            id: 'operatorId',
            value: ({ operatorId }: UserRow) => getOperatorLabel(operatorId),
            hidden: true,
          },
        ]
      : []),
  ];
  return [
    {
      id: 'name',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PageLink to={`${usersRoute}/edit/${id}`}>{name}</PageLink>,
    },
    {
      id: 'email',
      value: ({ email }) => email,
      width: 260,
      cell: (user) => <MailAddress {...user} onRetry={retryMail && (() => retryMail(user))} />,
    },
    ...(hasPlant ? plantColumns : []),
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'userState',
      cell: ({ state }) => (
        <Status enumName="userState" value={state} tone={state === 'active' ? 'good' : 'stopped'} />
      ),
    },
    { id: 'plants', value: ({ plants }) => plants.join(', ') },
    { id: 'language', value: ({ language }) => language, kind: 'choice', enum: 'language', hidden: true },
    { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
    { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
  ];
}
