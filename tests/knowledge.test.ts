import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { version } from '#shared/version.ts';
import access from '#web/i18n/en/access.json' with { type: 'json' };
import { releases } from '#web/releases/releases.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** Matches citations; `domain 2.3–2.4` and `domain 4.2, 4.4` cite two rules each. */
const citation = /\bdomain §?(\d+(?:\.\d+)?(?:(?:, |–)§?\d+(?:\.\d+)?)*)/g;
const cited = globSync(['shared', 'functions', 'web/src', 'tests'].map((root) => `${root}/**/*.{ts,tsx}`))
  .filter((path) => !path.startsWith('tests/knowledge'))
  .flatMap((path) =>
    [...read(path).matchAll(citation)].flatMap(([, numbers]) =>
      numbers!.split(/, |–/).map((number) => ({ path, number: number.replace('§', '') })),
    ),
  );

it('every rule of the field that code cites stands in docs/domain.md', () => {
  const headings = new Set([...read('docs/domain.md').matchAll(/^#+ (\d+(?:\.\d+)?) /gm)].map(([, n]) => n));
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !headings.has(number))).toEqual([]);
});

const pages = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'scripts/local/README.md'];
it.each(pages)('%s leads to files that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!);
  expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([]);
});

/** Matches a path in code marks, except of a file that a recipe adds. */
const named = /(?<!New, )`((?:shared|functions|infra|web|scripts|tests|docs)\/[\w./-]+)`/g;
it.each(pages.filter((page) => page !== 'CHANGELOG.md'))('%s names files that exist', (page) => {
  const paths = [...read(page).matchAll(named)].map(([, path]) => path!);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it('the README lists every decision', () => {
  const listed = [...read('README.md').matchAll(/\((docs\/decisions\/[^)]+)\)/g)].map(([, path]) => path);
  expect(listed.sort()).toEqual(globSync('docs/decisions/*.md').sort());
});

describe('CHANGELOG.md', () => {
  it('tells what /release tells, in its order', () => {
    const told = read('CHANGELOG.md')
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [title, ...lines] = part.split('\n');
        return { title, notes: lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])) };
      });
    expect(told).toEqual(
      releases.map(({ version, months, changes }) => ({
        title: months ? `${version} (${months.join(' to ')})` : version,
        notes: changes.map((key) => access.release.notes[key]),
      })),
    );
  });

  it('begins with this version', () => expect(releases[0]!.version).toBe(version));
});
