// What changed from version to version.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ReleaseList } from '../../releases/release-list.tsx';

export function ReleasePage() {
  const { t } = useTranslation(['access', 'common']);
  const title = t('access:release.title');
  useEffect(() => {
    document.title = `${title} · ${t('common:product')}`;
  }, [title, t]);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{title}</Header>
      <ReleaseList />
    </SpaceBetween>
  );
}
