// Form page of a new or existing user: personal data and memberships in the plants the signed-in user
// manages.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { User } from '#shared/access/user.ts';
import { members, type UserItem } from '#shared/access/user-api.ts';
import { useText } from '#web/i18n/text.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { History } from '#web/ui/history/history.tsx';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { MailFailureAlert } from '../mail-failure.tsx';
import { useSteward } from '../steward.ts';
import { MembershipsEditor } from './memberships-editor.tsx';
import { useRetryUserMail } from './retry-user-mail.ts';
import { usersRoute } from './user-list.tsx';

export const CreateUserPage = () => <UserForm user={undefined} />;

export function EditUserPage() {
  const { userId } = useRouteParams<'userId'>();
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
  const stewardData = useSteward();
  const session = useSession();
  const retryMail = useRetryUserMail();
  const { send: create } = useSend(members.create);
  const { send: replace } = useSend(members.replace);
  if (!stewardData) return <Loading />;
  const { steward, plants } = stewardData;
  const title = user?.name ?? t('people:new');
  const close = () => void navigate(usersRoute);
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
        crumbs={[{ text: t('people:title'), href: usersRoute }]}
        actions={user && <History recordKind="user" id={user.id} name={user.name} />}
      />
      {user?.mailFailure && (
        <MailFailureAlert
          failure={user.mailFailure}
          onRetry={
            session.may('users', 'edit')
              ? async () => {
                  await retryMail(user);
                  onReload?.();
                }
              : undefined
          }
        />
      )}
      <SchemaForm
        schema={User}
        namespace="people"
        values={
          user
            ? toFormValues(user)
            : { language: i18n.resolvedLanguage, ...getDefaultMemberships(steward.plant) }
        }
        draft={`user:${user?.id ?? 'new'}`}
        locked={getLockedFields(user)}
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

const getLockedFields = (user: UserItem | undefined): string[] => [
  ...(user?.nameFixed ? ['name'] : []),
  ...(user?.emailFixed ? ['email'] : []),
];

const toFormValues = ({ memberships, mailFailure: _, ...user }: UserItem) => ({
  ...user,
  memberships: memberships.map(({ was: _, ...membership }) => membership),
});

const getDefaultMemberships = (plant: string | undefined) =>
  plant === undefined ? {} : { memberships: [{ plant, profile: 'guest' }] };
