// List of the page's headings, with the one in view marked.
import { AnchorNavigation, Box } from '@cloudscape-design/components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DocHeading } from '../../../build/markdown.ts';

/** Height in pixels of the top bar and toolbar, which cover the text. */
const SCROLL_OFFSET = 140;

export function OnThisPage({ headings }: { headings: readonly DocHeading[] }) {
  const { t } = useTranslation('docs');
  const navigate = useNavigate();
  const title = useId();
  if (headings.length < 2) return null;
  return (
    <aside className="doc-anchors">
      <Box variant="h2" fontSize="heading-xs" id={title}>
        {t('onThisPage')}
      </Box>
      <AnchorNavigation
        ariaLabelledby={title}
        scrollSpyOffset={SCROLL_OFFSET}
        anchors={headings.map(({ id, level, text }) => ({
          text,
          href: `#${id}`,
          level: level - 1,
        }))}
        onFollow={(event) => {
          event.preventDefault();
          void navigate(event.detail.href);
        }}
      />
    </aside>
  );
}
