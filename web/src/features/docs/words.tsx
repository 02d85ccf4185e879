// Renders an inline text of a page: text, emphasis, code, and links that stay in the app.
import { Link } from '@cloudscape-design/components';
import { Children, type ReactNode } from 'react';
import type { DocInline } from '../../../build/markdown.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** Renders items of a static list, which need no keys because their order never changes. */
export const renderEach = <Item,>(items: readonly Item[], show: (item: Item) => ReactNode) =>
  Children.toArray(items.map(show));

export const InlineText = ({ text }: { text: readonly DocInline[] }) => renderEach(text, renderInline);

function renderInline(part: DocInline): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{renderEach(part.text, renderInline)}</strong>;
    case 'em':
      return <em>{renderEach(part.text, renderInline)}</em>;
    case 'link':
      return part.to.startsWith('/') ? (
        <PageLink variant="primary" to={part.to}>
          {renderEach(part.text, renderInline)}
        </PageLink>
      ) : (
        <Link variant="primary" external href={part.to}>
          {renderEach(part.text, renderInline)}
        </Link>
      );
  }
}
