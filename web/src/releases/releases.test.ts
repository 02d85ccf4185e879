// @vitest-environment node
import { expect, it } from 'vitest';
import { featureRoutes } from '../app/features.ts';
import access from '../i18n/en/access.json' with { type: 'json' };
import landing from '../i18n/en/landing.json' with { type: 'json' };
import { releases } from './releases.ts';

/** Subjects with the page that must exist before a text may mention them. */
const needs: readonly [spoken: RegExp, page: RegExp][] = [
  [/\bEWO/i, /\/ewo/i],
  [/\btags?\b/i, /\/tag/i],
  [/\broot cause/i, /RootCause/],
  [/\bspares\b|\bwarehouse/i, /\/warehouse/],
  [/\bchecklist/i, /\/checklist/],
  [/\bautonomous/i, /\/app\/mgmtAM/],
  [/\bimport/i, /\/dataingestion/],
];
const pages = featureRoutes.map(({ path }) => path);

it('every note is told, once', () => {
  const told = releases.flatMap(({ changes }) => changes);
  expect(told.toSorted()).toEqual(Object.keys(access.release.notes).toSorted());
});

it.each([...Object.values(access.release.notes), ...Object.values(landing)])('“%s” is no promise', (text) => {
  const absent = needs.filter(
    ([spoken, page]) => spoken.test(text) && !pages.some((path) => page.test(path)),
  );
  expect(absent).toEqual([]);
});
