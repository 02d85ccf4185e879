// An empty plant begins with its list of machines: the way to the import, for who may use it.
import { useTranslation } from 'react-i18next';
import { tableIndexes } from '../../../../shared/ingestion/template.ts';
import { startWith } from '../../paths/ingestion.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';

export function BeginWithMachines() {
  const { t } = useTranslation('ingestion');
  if (!useSession().may('ingestion', 'execute')) return null;
  return <PageButton to={startWith(tableIndexes.Machines)}>{t('begin.title')}</PageButton>;
}
