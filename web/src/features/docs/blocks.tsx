// Renders the blocks of a documentation page as plain elements in Cloudscape's text style, and its embedded
// tables.
import { Alert, TextContent } from '@cloudscape-design/components';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { DocBlock, Embed } from '../../../build/markdown.ts';
import { Loading } from '../../ui/loading.tsx';
import { InlineText, renderEach } from './words.tsx';

/** Tables a documentation page can embed, generated from the product itself and loaded on demand. */
const embedComponents: Record<Embed, ComponentType> = {
  contents: lazy(async () => ({ default: (await import('./contents-list.tsx')).ContentsList })),
  calls: lazy(async () => ({ default: (await import('./call-table.tsx')).CallTable })),
  routes: lazy(async () => ({ default: (await import('./route-table.tsx')).RouteTable })),
  columns: lazy(async () => ({ default: (await import('./import-columns.tsx')).ImportColumns })),
  releases: lazy(async () => ({ default: (await import('../../releases/release-list.tsx')).ReleaseList })),
};

type BlockOf<Kind extends DocBlock['kind']> = Extract<DocBlock, { kind: Kind }>;

export const Blocks = ({ blocks }: { blocks: readonly DocBlock[] }) => renderEach(blocks, renderBlock);

function renderBlock(block: DocBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'paragraph':
      return (
        <TextContent>
          <p>
            <InlineText text={block.text} />
          </p>
        </TextContent>
      );
    case 'list':
      return (
        <TextContent>
          <List {...block} />
        </TextContent>
      );
    case 'table':
      return <Table {...block} />;
    case 'code':
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard too
      return <pre tabIndex={0}>{block.text}</pre>;
    case 'picture':
      return (
        <figure className="doc-picture">
          <img src={block.src} alt={block.text} loading="lazy" />
        </figure>
      );
    case 'note':
      return (
        <div className="doc-apart">
          <Alert type="info">
            <Blocks blocks={block.blocks} />
          </Alert>
        </div>
      );
    case 'embed': {
      const Embedded = embedComponents[block.name];
      return (
        <div className="doc-apart">
          <Suspense fallback={<EmbedPlaceholder />}>
            <Embedded />
          </Suspense>
        </div>
      );
    }
  }
}

/** Placeholder as high as the screen, so that a heading below a table still loading can be scrolled to. */
const EmbedPlaceholder = () => (
  <div className="doc-coming">
    <Loading />
  </div>
);

function Heading({ level, id, text }: BlockOf<'heading'>) {
  const HeadingTag = level === 2 ? 'h2' : 'h3';
  return (
    <TextContent>
      <HeadingTag id={id} tabIndex={-1}>
        <InlineText text={text} />
      </HeadingTag>
    </TextContent>
  );
}

function List({ ordered, items }: BlockOf<'list'>) {
  const ListTag = ordered ? 'ol' : 'ul';
  return (
    <ListTag>
      {renderEach(items, (blocks) => (
        <li>
          {renderEach(blocks, (block) =>
            block.kind === 'paragraph' ? <InlineText text={block.text} /> : renderBlock(block),
          )}
        </li>
      ))}
    </ListTag>
  );
}

function Table({ head, rows }: BlockOf<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div className="doc-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {renderEach(head, (cell) => (
              <th scope="col">
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderEach(rows, (row) => (
            <tr>
              {renderEach(row, (cell) => (
                <td>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
