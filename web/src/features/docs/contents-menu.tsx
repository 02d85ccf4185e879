// The contents as a tree beside the page, the page on screen marked, the search above.
import { SideNavigation } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, contents, docSections, pathAt } from './contents.ts';
import { SearchField } from './search-field.tsx';
import { useSummaries } from './texts.ts';

/** `onFollow`: a place was chosen. */
export function ContentsMenu({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('docs');
  const navigate = useNavigate();
  const go = (href: string) => {
    onFollow();
    void navigate(href);
  };
  const here = pathAt(useLocation().pathname);
  const { data: summaries } = useSummaries();
  return (
    <SideNavigation
      header={{ text: t('title'), href: addressOf('welcome') }}
      itemsControl={<SearchField onChoose={go} />}
      activeHref={here && addressOf(here)}
      items={docSections.map((section) => ({
        type: 'section',
        text: t(`sections.${section}`),
        items: contents[section].map((path) => ({
          type: 'link',
          text: summaries?.[path]?.title ?? '…',
          href: addressOf(path),
        })),
      }))}
      onFollow={(event) => {
        event.preventDefault();
        go(event.detail.href);
      }}
    />
  );
}
