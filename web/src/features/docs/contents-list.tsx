// List of all pages with their summaries, section by section.
import { TextContent } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { contents, docSections, getDocRoute } from './contents.ts';
import { useSummaries } from './texts.ts';

export function ContentsList() {
  const { t } = useTranslation('docs');
  return (
    <Loaded query={useSummaries()}>
      {(summaries) => (
        <TextContent>
          {docSections.map((section) => (
            <section key={section}>
              <h3>{t(`sections.${section}`)}</h3>
              <ul>
                {contents[section].map((path) => (
                  <li key={path}>
                    <PageLink to={getDocRoute(path)}>{summaries[path]?.title ?? path}</PageLink>
                    {` – ${summaries[path]?.lead ?? ''}`}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </TextContent>
      )}
    </Loaded>
  );
}
