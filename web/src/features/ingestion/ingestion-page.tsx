// Data ingestion: the files and imports of the plant, the wizard that leads from one to the other, and an import under way.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { FILES, path } from '../../paths/ingestion.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHeader, PageTitle } from '../../ui/page-title.tsx';
import { BatchList } from './batch/batch-list.tsx';
import { BatchView } from './batch/batch-view.tsx';
import { FileList } from './file/file-list.tsx';
import { usePlace } from './place.ts';
import { IngestionWizard } from './wizard.tsx';
import './ingestion.css';

export function IngestionPage() {
  const { t } = useTranslation('ingestion');
  const moves = usePlace();
  const { step, batch } = moves.place;
  if (step === FILES)
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
        <FileList go={moves.go} />
        <BatchList go={moves.go} />
      </SpaceBetween>
    );
  const crumbs = [{ text: t('title'), href: path }];
  if (batch !== undefined)
    return (
      <SpaceBetween size="l">
        <PageHeader title={t('importTitle')} crumbs={crumbs} />
        <BatchView {...moves} />
      </SpaceBetween>
    );
  return (
    <>
      <PageTitle title={t('wizardTitle')} crumbs={crumbs} />
      <IngestionWizard {...moves} />
    </>
  );
}
