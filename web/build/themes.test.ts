import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aliases } from './palettes.ts';
import { aliasOf, themeSheet } from './themes.ts';

it('every colour and size our own style names is one the themes give', async () => {
  const given = new Set(aliases.map(aliasOf));
  const named = globSync('web/src/**/*.{css,ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/var\((--cs-[a-z-]+)/g)].map(([, name]) => `${name} in ${path}`),
  );
  expect(named.length).toBeGreaterThan(100);
  // a name nobody gives is no error of a browser: the border, or the colour, is just not there
  expect(named.filter((each) => !given.has(each.split(' ')[0]!))).toEqual([]);
  const unused = [...given].filter((name) => !named.some((each) => each.startsWith(`${name} `)));
  expect(unused).toEqual([]);
  const sheet = await themeSheet();
  expect([...given].filter((name) => !sheet.includes(`${name}: var(--`))).toEqual([]);
});
