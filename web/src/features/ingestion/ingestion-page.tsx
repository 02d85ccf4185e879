// Page of data ingestion: files and imports of the plant, the import wizard, and a running import.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { FILES_STEP, ingestionRoute } from '../../paths/ingestion.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHeader, PageTitle } from '../../ui/page-title.tsx';
import { BatchList } from './batch/batch-list.tsx';
import { BatchView } from './batch/batch-view.tsx';
import { FileList } from './file/file-list.tsx';
import { useWizardNavigation } from './place.ts';
import { IngestionWizard } from './wizard.tsx';
import './ingestion.css';

export function IngestionPage() {
  const { t } = useTranslation('ingestion');
  const navigation = useWizardNavigation();
  const { step, batch } = navigation.place;
  if (step === FILES_STEP)
    return (
      <SpaceBetween size="l">
        <PageHeader
          title={t('title')}
          description={
            <>
              {t('text')} <PageLink to="/docs/dataImport">{t('help')}</PageLink>
            </>
          }
        />
        <FileList go={navigation.go} />
        <BatchList go={navigation.go} />
      </SpaceBetween>
    );
  const crumbs = [{ text: t('title'), href: ingestionRoute }];
  if (batch !== undefined)
    return (
      <SpaceBetween size="l">
        <PageHeader title={t('importTitle')} crumbs={crumbs} />
        <BatchView {...navigation} />
      </SpaceBetween>
    );
  return (
    <>
      <PageTitle title={t('wizardTitle')} crumbs={crumbs} />
      <IngestionWizard {...navigation} />
    </>
  );
}
