import { expect, it } from 'vitest';
import { findRequestKind } from './answered.ts';

const site = 'https://nord.plants.example';
const navigate = { method: 'GET', mode: 'navigate' } as const;
const read = { method: 'GET', mode: 'cors' } as const;

it.each([
  ['/app/tablet/homeTablet', 'frame'],
  ['/app/tablet', 'frame'],
  ['/app/Operator/homeOperator/newTag?machine=1', 'frame'],
  ['/app/tabletop', undefined],
  ['/app/mgmt/equipStructure', undefined],
  ['/app/reports/dashboard-alternative', undefined],
  ['/login?code=1', undefined],
  ['/', undefined],
])('a page at %s: %s', (path, answer) => {
  expect(findRequestKind({ url: site + path, ...navigate }, site)).toBe(answer);
});

it.each([
  ['/assets/vendor-D8Ls4cF.js', 'file'],
  ['/mark.svg', 'file'],
  ['/tablet.webmanifest', 'file'],
  ['/config.json', 'installation'],
  ['/worker.js', undefined],
  ['/api/machine/items', undefined],
  ['/api/assets/1.png', undefined],
  ['/auth/oauth2/token', undefined],
])('a file at %s: %s', (path, answer) => {
  expect(findRequestKind({ url: site + path, ...read }, site)).toBe(answer);
});

it('other origins and writes are nobody’s business here', () => {
  expect(findRequestKind({ url: 'https://images.example/assets/a.png', ...read }, site)).toBeUndefined();
  expect(
    findRequestKind({ url: `${site}/assets/a.js`, method: 'POST', mode: 'same-origin' }, site),
  ).toBeUndefined();
});
