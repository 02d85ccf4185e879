// A new user, or an existing one: who they are, and their places in the plants one manages.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { User } from '../../../../../shared/access/user.ts';
import { members, type UserItem } from '../../../../../shared/access/user-api.ts';
import { useText } from '../../../i18n/text.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { History } from '../../../ui/history/history.tsx';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { useSteward } from '../steward.ts';
import { MembershipsEditor } from './memberships-editor.tsx';
import { usersPath } from './user-list.tsx';

export const CreateUserPage = () => <UserForm user={undefined} />;

export function EditUserPage() {
  const { userId } = usePathParams<'userId'>();
  return userId === undefined ? <CreateUserPage /> : <StoredUser key={userId} id={userId} />;
}

function StoredUser({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const query = useCall(members.get, { id });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query} title={t('edit')}>
      {(user) => <UserForm key={reading} user={user} onReload={reload} />}
    </Loaded>
  );
}

function UserForm({ user, onReload }: { user: UserItem | undefined; onReload?: () => void }) {
  const { t, i18n } = useTranslation(['people', 'common']);
  const text = useText('people');
  const navigate = useNavigate();
  const known = useSteward();
  const { send: create } = useSend(members.create);
  const { send: replace } = useSend(members.replace);
  if (!known) return <Loading />;
  const { steward, plants } = known;
  const title = user?.name ?? t('people:new');
  const close = () => void navigate(usersPath);
  const save = async (values: z.output<typeof User>) => {
    if (user) await replace({ ...values, id: user.id, version: user.version });
    else await create(values);
    flash('success', user ? t('common:saved') : t('common:created', { name: values.name }));
    close();
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t('people:title'), href: usersPath }]}
        actions={user && <History thing="user" id={user.id} name={user.name} />}
      />
      <SchemaForm
        schema={User}
        namespace="people"
        values={user ? valuesOf(user) : { language: i18n.resolvedLanguage, ...newcomer(steward.plant) }}
        draft={`user:${user?.id ?? 'new'}`}
        locked={lockedIn(user)}
        onSave={save}
        onCancel={close}
        onReload={onReload}
      >
        <Container header={<Header variant="h2">{t('people:person')}</Header>}>
          <SpaceBetween size="l">
            <Field name="name" help={user?.nameFixed && text('messages:nameFixed')} />
            <Field name="email" />
            <Field name="language" />
          </SpaceBetween>
        </Container>
        <Container
          header={
            <Header variant="h2" description={t(user?.self ? 'people:ownPlaces' : 'people:placesText')}>
              {t('people:places')}
            </Header>
          }
        >
          <MembershipsEditor
            userId={user?.id}
            steward={steward}
            plants={plants}
            stored={user?.memberships ?? []}
          />
        </Container>
      </SchemaForm>
    </SpaceBetween>
  );
}

const lockedIn = (user: UserItem | undefined): string[] => [
  ...(user?.nameFixed ? ['name'] : []),
  ...(user?.emailFixed ? ['email'] : []),
];

const valuesOf = ({ memberships, ...user }: UserItem) => ({
  ...user,
  memberships: memberships.map(({ was: _, ...place }) => place),
});

const newcomer = (plant: string | undefined) =>
  plant === undefined ? {} : { memberships: [{ plant, profile: 'guest' }] };
