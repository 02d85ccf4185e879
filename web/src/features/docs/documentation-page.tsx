// One page of the documentation: its text, what is on it, and the pages before and after.
import { SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import type { DocPage } from '../../../build/markdown.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { Blocks } from './blocks.tsx';
import { addressOf, contents, type DocPath, pathAt, sectionOf } from './contents.ts';
import './docs.css';
import { Neighbours } from './neighbours.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { usePage } from './texts.ts';
import { Words } from './words.tsx';

export function DocumentationPage() {
  const path = pathAt(useLocation().pathname);
  if (!path) throw new Error('a documentation page stands at an address of the contents');
  return <Read path={path} />;
}

function Read({ path }: { path: DocPath }) {
  return <Loaded query={usePage(path)}>{(page) => <Article key={path} path={path} page={page} />}</Loaded>;
}

function Article({ path, page }: { path: DocPath; page: DocPage }) {
  const { t } = useTranslation('docs');
  useArrival();
  const documentation = { text: t('title'), href: addressOf('welcome') };
  const section = sectionOf(path);
  const chapter = { text: t(`sections.${section}`), href: addressOf(contents[section][0]) };
  return (
    <article className="doc">
      <SpaceBetween size="l">
        <PageHeader
          title={page.title}
          crumbs={[documentation, chapter]}
          description={<Words text={page.lead} />}
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

/** A link to a heading arrives at it, focus and all; a new page begins at its top, one gone back to where it was left. */
function useArrival() {
  const { hash, key } = useLocation();
  const back = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same heading asked for again is an arrival too
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (heading) {
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    } else if (!back) window.scrollTo(0, 0);
  }, [hash, key, back]);
}
