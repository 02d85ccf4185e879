// The people of the plant: who they are, as what, and whether they may come in.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { rankOf } from '../../../../../shared/access/user.ts';
import { members, type UserRow } from '../../../../../shared/access/user-api.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { SwitchUser } from './user-switch.tsx';

export const usersPath = '/app/configuration/users';

export function UserList({ plant }: { plant: string | undefined }) {
  const { t } = useTranslation(['people', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useCall(members.list, {});
  const [selected, setSelected] = useState<UserRow[]>([]);
  const [switching, setSwitching] = useState<UserRow>();
  const columns = useColumns(plant !== undefined);
  const one = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const create = session.may('users', 'create') && (
    <Button variant="primary" onClick={() => void navigate(`${usersPath}/create`)}>
      {t('people:new')}
    </Button>
  );
  const switchable = session.may('users', 'delete') && plant !== undefined;
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
        selection={switchable ? 'single' : undefined}
        selected={selected}
        onSelect={setSelected}
        emptyAction={create}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {switchable && (
              <Button disabled={!one || one.id === session.tenant.id} onClick={() => setSwitching(one)}>
                {t(one?.state === 'disabled' ? 'people:enable' : 'people:disable')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
      {switching && <SwitchUser user={switching} onClose={() => setSwitching(undefined)} />}
    </>
  );
}

function useColumns(inPlant: boolean): Column<UserRow>[] {
  const withTeams = useSession().user?.plant.risorse ?? false;
  const teamOf = useRefLabels('team');
  const operatorOf = useRefLabels('operator');
  const here: Column<UserRow>[] = [
    {
      id: 'profile',
      value: ({ profile, was }) => profile && rankOf({ profile, was }),
      kind: 'choice',
      enum: 'profile',
    },
    ...(withTeams
      ? [
          { id: 'teamId', value: ({ teamId }: UserRow) => teamOf(teamId) },
          { id: 'operatorId', value: ({ operatorId }: UserRow) => operatorOf(operatorId), hidden: true },
        ]
      : []),
  ];
  return [
    {
      id: 'name',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PageLink to={`${usersPath}/edit/${id}`}>{name}</PageLink>,
    },
    { id: 'email', value: ({ email }) => email, width: 260 },
    ...(inPlant ? here : []),
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'userState',
      cell: ({ state }) => (
        <Status of="userState" value={state} tone={state === 'active' ? 'good' : 'stopped'} />
      ),
    },
    { id: 'plants', value: ({ plants }) => plants.join(', ') },
    { id: 'language', value: ({ language }) => language, kind: 'choice', enum: 'language', hidden: true },
    { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
    { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
  ];
}
