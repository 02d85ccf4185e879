// People of other plants, who can be given a place in this one.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { grantable, Membership, powerIn } from '../../../../../shared/access/user.ts';
import { members } from '../../../../../shared/access/user-api.ts';
import type { Answer } from '../../../../../shared/contract.ts';
import { useSession } from '../../../session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { FormScope } from '../../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall, useSend } from '../../../use-call.ts';
import { useSteward } from '../steward.ts';

type Other = Answer<typeof members.others>['items'][number];

const { plant: _, ...place } = Membership.shape;
const Place = z.strictObject(place);

export function OtherUsers() {
  const { t } = useTranslation('people');
  const session = useSession();
  const list = useCall(members.others, {});
  const [adding, setAdding] = useState<Other>();
  const columns: Column<Other>[] = [
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
          onClick={() => setAdding(other)}
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
      {adding && <AddToPlant other={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

function AddToPlant({ other, onClose }: { other: Other; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const { send } = useSend(members.add);
  const known = useSteward();
  const power = known && powerIn(known.steward, known.steward.plant ?? '');
  const state = useSchemaForm({
    schema: Place,
    onSave: async (values: z.infer<typeof Place>) => {
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
          <Field name="profile" values={grantable(power ?? 'own').filter((each) => each !== 'disabled')} />
          <Field name="teamId" />
          <Field name="operatorId" />
        </SpaceBetween>
      </FormScope>
    </Dialog>
  );
}
