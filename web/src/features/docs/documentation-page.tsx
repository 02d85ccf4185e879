// Documentation page: its text, its headings, and links to the previous and next page.
import { SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import type { DocPage } from '../../../build/markdown.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { Blocks } from './blocks.tsx';
import { contents, type DocPath, docPaths, findDocPath, getDocRoute, getDocSection } from './contents.ts';
import './docs.css';
import { PageLink } from '../../ui/page-link.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { usePage, useSummaries } from './texts.ts';
import { InlineText } from './words.tsx';

export function DocumentationPage() {
  const path = findDocPath(useLocation().pathname);
  if (!path) throw new Error('a documentation page stands at an address of the contents');
  return <LoadedArticle path={path} />;
}

function LoadedArticle({ path }: { path: DocPath }) {
  return <Loaded query={usePage(path)}>{(page) => <Article key={path} path={path} page={page} />}</Loaded>;
}

function Article({ path, page }: { path: DocPath; page: DocPage }) {
  const { t } = useTranslation('docs');
  useScrollToHash();
  const documentation = { text: t('title'), href: getDocRoute('welcome') };
  const section = getDocSection(path);
  const chapter = { text: t(`sections.${section}`), href: getDocRoute(contents[section][0]) };
  return (
    <article className="doc">
      <SpaceBetween size="l">
        <PageHeader
          title={page.title}
          crumbs={[documentation, chapter]}
          description={<InlineText text={page.lead} />}
        />
        <div className="doc-page">
          <OnThisPage headings={page.headings} />
          <div className="doc-text">
            <Blocks blocks={page.blocks} />
          </div>
        </div>
        <Neighbours path={path} />
      </SpaceBetween>
    </article>
  );
}

/**
 * Scrolls to and focuses the heading of the URL's hash. Without a hash a new page is shown from its top;
 * going back keeps the scroll position.
 */
function useScrollToHash() {
  const { hash, key } = useLocation();
  const isBackNavigation = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same heading asked for again is an arrival too
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (heading) {
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    } else if (!isBackNavigation) window.scrollTo(0, 0);
  }, [hash, key, isBackNavigation]);
}

/** Links to the previous and next page in reading order. */
function Neighbours({ path }: { path: DocPath }) {
  const { t } = useTranslation('docs');
  const { data: summaries } = useSummaries();
  const index = docPaths.indexOf(path);
  const [previous, next] = [docPaths[index - 1], docPaths[index + 1]];
  return (
    <nav className="doc-neighbours" aria-label={t('neighbours')}>
      {previous && summaries?.[previous] && (
        <PageLink to={getDocRoute(previous)}>{t('before', { page: summaries[previous].title })}</PageLink>
      )}
      {next && summaries?.[next] && (
        <PageLink to={getDocRoute(next)}>{t('after', { page: summaries[next].title })}</PageLink>
      )}
    </nav>
  );
}
