// Page of access requests, opened from the link in the notification e-mail.
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlantScope, usePlantScope } from '../plant/plant-scope.tsx';
import { usersRoute } from '../user/user-list.tsx';
import { RequestList } from './request-list.tsx';

export function RequestPage() {
  const { t } = useTranslation(['requests', 'people']);
  return (
    <>
      <PageTitle title={t('requests:list')} crumbs={[{ text: t('people:title'), href: usersRoute }]} />
      <RequestList plant={usePlantScope()} variant="page" controls={<PlantScope />} />
    </>
  );
}
