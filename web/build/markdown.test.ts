import { describe, expect, it } from 'vitest';
import { buildCallList } from './call-list.ts';
import { buildDocSections } from './doc-sections.ts';
import { parseDocPage } from './markdown.ts';

const page = (body: string) => parseDocPage(`# Title\n\nOne sentence.\n\n${body}`);

describe('a page', () => {
  it('becomes blocks', () => {
    expect(page("## L'été, *déjà*\n\nSee [SMP](/docs/PMmgmt/smp), `a < b` & **more**.")).toEqual({
      title: 'Title',
      lead: ['One sentence.'],
      headings: [{ level: 2, id: 'l-ete-deja', text: "L'été, déjà" }],
      blocks: [
        {
          kind: 'heading',
          level: 2,
          id: 'l-ete-deja',
          text: ["L'été, ", { kind: 'em', text: ['déjà'] }],
        },
        {
          kind: 'paragraph',
          text: [
            'See ',
            { kind: 'link', to: '/docs/PMmgmt/smp', text: ['SMP'] },
            ', ',
            { kind: 'code', text: 'a < b' },
            ' & ',
            { kind: 'strong', text: ['more'] },
            '.',
          ],
        },
      ],
    });
  });

  it('holds lists in lists, tables, notes, code and living tables', () => {
    const { blocks } = page(
      '1. one\n   - deeper\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n> note\n\n```\nx = 1\n```\n\n```calls\n```\n\n![A plan](/pictures/plan.png)',
    );
    expect(blocks).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', text: ['one'] },
            { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', text: ['deeper'] }]] },
          ],
        ],
      },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], ['2']]] },
      { kind: 'note', blocks: [{ kind: 'paragraph', text: ['note'] }] },
      { kind: 'code', text: 'x = 1' },
      { kind: 'embed', name: 'calls' },
      { kind: 'picture', src: '/pictures/plan.png', text: 'A plan' },
    ]);
  });

  it.each([
    ['no title', () => parseDocPage('Just text.')],
    ['no lead', () => parseDocPage('# Title\n\n## Heading')],
    ['HTML', () => page('<b>bold</b>')],
    ['HTML in a sentence', () => page('a <b>bold</b> word')],
    ['an image outside the pictures', () => page('![plan](/plan.png)')],
    ['an image in a sentence', () => page('See ![plan](/pictures/plan.png)')],
    ['an image without a description', () => page('![](/pictures/plan.png)')],
    ['a third level', () => page('#### Deep')],
    ['a second title', () => page('# Again')],
    ['a heading twice', () => page('## Same\n\n## Same')],
    ['a heading of signs alone', () => page('## …')],
  ])('with %s fails the build', (_, read) => {
    expect(read).toThrow();
  });
});

it('a search looks through the text under each heading', () => {
  expect(
    buildDocSections('x', page('Before.\n\n## Rules\n\n- one\n- `two`\n\n| a | b |\n| - | - |\n| c | d |')),
  ).toEqual([
    { path: 'x', page: 'Title', text: 'One sentence. Before.' },
    { path: 'x', page: 'Title', id: 'rules', heading: 'Rules', text: 'one two a · b c · d' },
  ]);
});

it('every call is listed once, with what it does', () => {
  const calls = buildCallList();
  expect(calls.length).toBeGreaterThan(80);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  expect(calls.filter(({ summary }) => summary.trim() === '')).toEqual([]);
});
