// Contents as a tree with the current page marked and the search field above.
import { SideNavigation } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { contents, docSections, findDocPath, getDocRoute } from './contents.ts';
import { SearchField } from './search-field.tsx';
import { useSummaries } from './texts.ts';

/** `onFollow` is called when an entry is chosen. */
export function ContentsMenu({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('docs');
  const navigate = useNavigate();
  const openPage = (href: string) => {
    onFollow();
    void navigate(href);
  };
  const currentPath = findDocPath(useLocation().pathname);
  const { data: summaries } = useSummaries();
  return (
    <SideNavigation
      header={{ text: t('title'), href: getDocRoute('welcome') }}
      itemsControl={<SearchField onChoose={openPage} />}
      activeHref={currentPath && getDocRoute(currentPath)}
      items={docSections.map((section) => ({
        type: 'section',
        text: t(`sections.${section}`),
        items: contents[section].map((path) => ({
          type: 'link',
          text: summaries?.[path]?.title ?? '…',
          href: getDocRoute(path),
        })),
      }))}
      onFollow={(event) => {
        event.preventDefault();
        openPage(event.detail.href);
      }}
    />
  );
}
