// The page before and the page after, in reading order.
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../ui/page-link.tsx';
import { addressOf, type DocPath, docPaths } from './contents.ts';
import { useSummaries } from './texts.ts';

export function Neighbours({ path }: { path: DocPath }) {
  const { t } = useTranslation('docs');
  const { data: summaries } = useSummaries();
  const at = docPaths.indexOf(path);
  const [before, after] = [docPaths[at - 1], docPaths[at + 1]];
  return (
    <nav className="doc-neighbours" aria-label={t('neighbours')}>
      {before && summaries?.[before] && (
        <PageLink to={addressOf(before)}>{t('before', { page: summaries[before].title })}</PageLink>
      )}
      {after && summaries?.[after] && (
        <PageLink to={addressOf(after)}>{t('after', { page: summaries[after].title })}</PageLink>
      )}
    </nav>
  );
}
