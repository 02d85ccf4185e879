// The requests for access, where the mail about them leads.
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PlantScope, useScope } from '../plant/plant-scope.tsx';
import { usersPath } from '../user/user-list.tsx';
import { RequestList } from './request-list.tsx';

export function RequestPage() {
  const { t } = useTranslation(['requests', 'people']);
  return (
    <>
      <PageTitle title={t('requests:list')} crumbs={[{ text: t('people:title'), href: usersPath }]} />
      <RequestList plant={useScope()} variant="page" controls={<PlantScope />} />
    </>
  );
}
