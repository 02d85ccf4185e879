// Button from an empty plant to the import of its machines, for users who may import.
import { useTranslation } from 'react-i18next';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { getWizardStartRoute } from '../../paths/ingestion.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';

export function BeginWithMachines() {
  const { t } = useTranslation('ingestion');
  if (!useSession().may('ingestion', 'execute')) return null;
  return <PageButton to={getWizardStartRoute(tableIndexes.Machines)}>{t('begin.title')}</PageButton>;
}
