import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aliasedTokens } from './palettes.ts';
import { buildThemeStyleSheet, getTokenAlias } from './themes.ts';

it('every colour and size our own style names is one the themes give', async () => {
  const given = new Set(aliasedTokens.map(getTokenAlias));
  const named = globSync('web/src/**/*.{css,ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/var\((--cs-[a-z-]+)/g)].map(([, name]) => `${name} in ${path}`),
  );
  expect(named.length).toBeGreaterThan(100);
  // Browsers report no error for an undefined custom property; the border or colour is just missing.
  expect(named.filter((each) => !given.has(each.split(' ')[0]!))).toEqual([]);
  const unused = [...given].filter((name) => !named.some((each) => each.startsWith(`${name} `)));
  expect(unused).toEqual([]);
  const sheet = await buildThemeStyleSheet();
  expect([...given].filter((name) => !sheet.includes(`${name}: var(--`))).toEqual([]);
});
