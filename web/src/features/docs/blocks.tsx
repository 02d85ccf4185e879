// Shows a page's blocks: plain elements in Cloudscape's text style, and living tables where the page asks for one.
import { Alert, TextContent } from '@cloudscape-design/components';
import { type ReactNode, Suspense } from 'react';
import type { Block } from '../../../build/markdown.ts';
import { Loading } from '../../ui/loading.tsx';
import { embedded } from './embeds.ts';
import { inOrder, Words } from './words.tsx';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => inOrder(blocks, shown);

function shown(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'paragraph':
      return (
        <TextContent>
          <p>
            <Words text={block.text} />
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
    case 'note':
      return (
        <div className="doc-apart">
          <Alert type="info">
            <Blocks blocks={block.blocks} />
          </Alert>
        </div>
      );
    case 'embed': {
      const Embedded = embedded[block.what];
      return (
        <div className="doc-apart">
          <Suspense fallback={<Coming />}>
            <Embedded />
          </Suspense>
        </div>
      );
    }
  }
}

/** As high as the screen: a heading above what is still to come can already be scrolled to. */
const Coming = () => (
  <div className="doc-coming">
    <Loading />
  </div>
);

function Heading({ level, id, text }: Of<'heading'>) {
  const Level = level === 2 ? 'h2' : 'h3';
  return (
    <TextContent>
      <Level id={id} tabIndex={-1}>
        <Words text={text} />
      </Level>
    </TextContent>
  );
}

function List({ ordered, items }: Of<'list'>) {
  const Ordered = ordered ? 'ol' : 'ul';
  return (
    <Ordered>
      {inOrder(items, (blocks) => (
        <li>
          {inOrder(blocks, (block) =>
            block.kind === 'paragraph' ? <Words text={block.text} /> : shown(block),
          )}
        </li>
      ))}
    </Ordered>
  );
}

function Table({ head, rows }: Of<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div className="doc-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {inOrder(head, (cell) => (
              <th scope="col">
                <Words text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell) => (
                <td>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
