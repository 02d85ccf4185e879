// @vitest-environment node
import { statSync } from 'node:fs';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/messages.ts';
import { listDocPaths, readDocPage } from '../../../build/documentation.ts';
import { type DocBlock, type DocInline, embeds, toPlainText } from '../../../build/markdown.ts';
import { featureRoutes } from '../../app/features.ts';
import { contents, docPaths, findDocPath, getDocRoute } from './contents.ts';

const known = ['/', '/app', '/docs', ...featureRoutes.map(({ path }) => path)];
const exists = (address: string) =>
  known.some((path) => matchPath({ path: path.replace(/[^/=]+=:/g, ':'), end: true }, address));

const insideOf = (block: DocBlock): DocBlock[] => {
  if (block.kind === 'list') return block.items.flat().flatMap(insideOf);
  return block.kind === 'note' ? block.blocks.flatMap(insideOf) : [block];
};
const textsOf = (block: DocBlock): DocInline[] => {
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2);
  return 'text' in block && typeof block.text !== 'string' ? block.text : [];
};
const linksIn = (text: readonly DocInline[]): string[] =>
  text.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'code') return [];
    return [...(part.kind === 'link' ? [part.to] : []), ...linksIn(part.text)];
  });

it('every page of the contents is written in every language, and no other', () => {
  for (const language of languages)
    expect([language, listDocPaths(language)]).toEqual([language, docPaths.toSorted()]);
});

it('every page stands in the contents once, and at an address of its own', () => {
  expect(new Set(docPaths).size).toBe(docPaths.length);
  expect(docPaths.map((path) => findDocPath(getDocRoute(path).toUpperCase()))).toEqual(docPaths);
  const routes = featureRoutes.filter(({ layout }) => layout === 'docs').map(({ path }) => path);
  expect(routes).toEqual(docPaths.map(getDocRoute));
  expect(Object.values(contents).flat()).toHaveLength(42);
});

describe.each(listDocPaths('en'))('%s', (path) => {
  const pages = languages.map((language) => ({ language, page: readDocPage(language, path) }));
  const [english] = pages;

  it('says the same in every language: the same headings, lists, tables and code', () => {
    const shape = (blocks: DocBlock[]) =>
      blocks.map((block) => {
        if (block.kind === 'heading') return `h${block.level}`;
        if (block.kind === 'table') return `table ${block.rows.length} × ${block.head.length}`;
        if (block.kind === 'list') return `list ${block.items.length}`;
        return block.kind === 'embed' ? block.name : block.kind;
      });
    for (const { language, page } of pages)
      expect([language, shape(page.blocks)]).toEqual([language, shape(english!.page.blocks)]);
  });

  it('shows pictures of its own language, which are small', () => {
    for (const { language, page } of pages)
      for (const block of page.blocks.flatMap(insideOf)) {
        if (block.kind !== 'picture') continue;
        expect(block.src).toMatch(new RegExp(`-${language}\\.png$`));
        const { size } = statSync(new URL(`../../../public${block.src}`, import.meta.url));
        expect(size).toBeLessThan(80_000);
      }
  });

  it('has something under every heading', () => {
    for (const { language, page } of pages)
      for (const [at, block] of page.blocks.entries()) {
        if (block.kind !== 'heading') continue;
        const next = page.blocks[at + 1];
        const ends = !next || (next.kind === 'heading' && next.level <= block.level);
        expect(ends, `${language}: ${toPlainText(block.text)}`).toBe(false);
      }
  });

  it('has its own words in each language', () => {
    const leads = pages.map(({ page }) => toPlainText(page.lead));
    expect(new Set(leads).size).toBe(languages.length);
    for (const lead of leads) expect(lead).toMatch(/\S.*\.$/);
    for (const { page } of pages) for (const { text } of page.headings) expect(text.trim()).not.toBe('');
  });

  it.each(pages)('$language leads only to pages there are', ({ language, page }) => {
    const links = linksIn([page.lead, ...page.blocks.flatMap(insideOf).map(textsOf)].flat());
    const broken = links.filter((link) => {
      const [address, anchor] = link.split('?')[0]!.split('#');
      if (!link.startsWith('/')) return !/^https:\/\/\S+$/.test(link);
      if (!exists(address!)) return true;
      const target = anchor && findDocPath(address!);
      return target ? !readDocPage(language, target).headings.some(({ id }) => id === anchor) : false;
    });
    expect(broken).toEqual([]);
  });
});

it('every living table has its page', () => {
  const used = listDocPaths('en').flatMap((path) =>
    readDocPage('en', path).blocks.flatMap((block) => (block.kind === 'embed' ? [block.name] : [])),
  );
  expect(used.toSorted()).toEqual([...embeds].toSorted());
});
