// The headings of a page, the one being read marked.
import { AnchorNavigation, Box } from '@cloudscape-design/components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Heading } from '../../../build/markdown.ts';

/** Top bar and toolbar stay above the text. */
const above = 140;

export function OnThisPage({ headings }: { headings: readonly Heading[] }) {
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
        scrollSpyOffset={above}
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
