// Page of users: users of the plant, users of other plants, and access requests.
import { SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PlantScope, usePlantScope } from '../plant/plant-scope.tsx';
import { RequestList } from '../request/request-list.tsx';
import { OtherUsers } from './other-users.tsx';
import { UserList } from './user-list.tsx';

export function UsersPage() {
  const { t } = useTranslation('people');
  const [params, setParams] = useSearchParams();
  const plant = usePlantScope();
  const tabs = [
    { id: 'users', label: t(plant === undefined ? 'ofTenant' : 'all'), content: <UserList plant={plant} /> },
    ...(plant === undefined ? [] : [{ id: 'others', label: t('others'), content: <OtherUsers /> }]),
    { id: 'requests', label: t('requests'), content: <RequestList plant={plant} /> },
  ];
  const active = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'users';
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('title')} actions={<PlantScope />} />
      <Tabs
        tabs={tabs.map((tab) => ({ ...tab, content: tab.id === active && tab.content }))}
        activeTabId={active}
        onChange={({ detail }) => setParams({ tab: detail.activeTabId }, { replace: true })}
      />
    </SpaceBetween>
  );
}
