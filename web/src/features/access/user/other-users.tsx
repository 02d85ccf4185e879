// List of users of other plants, who can be added to this plant.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { findAdministrationScope, getGrantableProfiles, Membership } from '#shared/access/user.ts';
import { members } from '#shared/access/user-api.ts';
import type { Answer } from '#shared/contract.ts';
import { useSession } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { FormScope } from '#web/ui/form/schema-form.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { useSteward } from '../steward.ts';

type OtherUser = Answer<typeof members.others>['items'][number];

const { plant: _, ...membershipFields } = Membership.shape;
const MembershipInput = z.strictObject(membershipFields);

export function OtherUsers() {
  const { t } = useTranslation('people');
  const session = useSession();
  const list = useCall(members.others, {});
  const [userToAdd, setUserToAdd] = useState<OtherUser>();
  const columns: Column<OtherUser>[] = [
    { id: 'name', value: ({ name }) => name },
    { id: 'email', value: ({ email }) => email, width: 300 },
    {
      id: 'add',
      header: t('add'),
      unfiltered: true,
      value: ({ id }) => id,
      cell: (other) => (
        <Button
          variant="inline-link"
          ariaLabel={t('addOne', { name: other.name })}
          onClick={() => setUserToAdd(other)}
        >
          {t('add')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        id="other-users"
        variant="container"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={session.may('users', 'create') ? columns : columns.slice(0, 2)}
        namespace="people"
        title={t('others')}
        emptyText={t('noOthers')}
      />
      {userToAdd && <AddToPlant other={userToAdd} onClose={() => setUserToAdd(undefined)} />}
    </>
  );
}

function AddToPlant({ other, onClose }: { other: OtherUser; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const { send } = useSend(members.add);
  const stewardData = useSteward();
  const power = stewardData && findAdministrationScope(stewardData.steward, stewardData.steward.plant ?? '');
  const state = useSchemaForm({
    schema: MembershipInput,
    onSave: async (values: z.infer<typeof MembershipInput>) => {
      await send({ ...values, id: other.id });
      flash('success', t('people:added', { name: other.name }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('people:addOne', { name: other.name })}
      action={t('people:add')}
      working={state.form.formState.isSubmitting}
      onAct={state.submit}
      onClose={onClose}
    >
      <FormScope state={state} namespace="people">
        <SpaceBetween size="m">
          <FormProblems state={state} />
          <Field
            name="profile"
            values={getGrantableProfiles(power ?? 'own').filter((each) => each !== 'disabled')}
          />
          <Field name="teamId" />
          <Field name="operatorId" />
        </SpaceBetween>
      </FormScope>
    </Dialog>
  );
}
