// A sentence of a page: text, emphasis, code, and links that stay in the app.
import { Link } from '@cloudscape-design/components';
import { Children, type ReactNode } from 'react';
import type { Inline } from '../../../build/markdown.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** What is written once and never changes its order needs no keys of its own. */
export const inOrder = <Item,>(items: readonly Item[], show: (item: Item) => ReactNode) =>
  Children.toArray(items.map(show));

export const Words = ({ text }: { text: readonly Inline[] }) => inOrder(text, word);

function word(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{inOrder(part.text, word)}</strong>;
    case 'em':
      return <em>{inOrder(part.text, word)}</em>;
    case 'link':
      return part.to.startsWith('/') ? (
        <PageLink variant="primary" to={part.to}>
          {inOrder(part.text, word)}
        </PageLink>
      ) : (
        <Link variant="primary" external href={part.to}>
          {inOrder(part.text, word)}
        </Link>
      );
  }
}
