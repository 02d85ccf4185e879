// Page of the release notes.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ReleaseList } from '../../releases/release-list.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';

export function ReleasePage() {
  const { t } = useTranslation(['access', 'common']);
  const title = t('access:release.title');
  useDocumentTitle(title);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{title}</Header>
      <ReleaseList />
    </SpaceBetween>
  );
}
