// Generates the three themes and our --cs-* names for Cloudscape's tokens at build time; both fail the build when a token disappears.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';
import { aliases, largeText, type Palette, themes as palettes, touch } from './palettes.ts';

const name = 'virtual:themes.css';
const resolved = `\0${name}`;

export function themes(): Plugin {
  return {
    name: 'themes',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? themeSheet() : null),
  };
}

/** Every theme nested under its own `html[data-theme]`, then text sizes, touch targets and the aliases. */
export async function themeSheet(): Promise<string> {
  const { generateThemeStylesheet, propertyOf } = await cloudscape();
  const sheet = ({ tokens, contexts = {} }: Palette) =>
    [
      generateThemeStylesheet({ theme: { tokens } }),
      ...Object.entries(contexts).map(([name, own]) => contextRule(name, own)),
    ].join('\n');
  /** The generator leaves out what equals the page's own value; Cloudscape's sheet, which sets every context, would win. */
  const contextRule = (name: string, tokens: Record<string, string>) =>
    `${`.awsui-context-${name}`.repeat(4)}:not(#\\9) {\n${Object.entries(tokens)
      .map(([token, value]) => `  ${propertyOf(token)}: ${value};`)
      .join('\n')}\n}`;
  return [
    ...Object.entries(palettes).map(
      ([theme, palette]) => `html[data-theme='${theme}'] {\n${sheet(palette)}\n}`,
    ),
    `@media (min-width: 1600px) {\nhtml[data-text='responsive'] {\n${sheet(largeText)}\n}\n}`,
    `html[data-touch] {\n${sheet(touch)}\n}`,
    `body {\n${aliases.map((token) => `  ${aliasOf(token)}: var(${propertyOf(token)});`).join('\n')}\n}`,
  ].join('\n');
}

/** colorTextBodyDefault → --cs-color-text-body-default */
export const aliasOf = (token: string) =>
  `--cs-${token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

interface Cloudscape {
  generateThemeStylesheet(params: { theme: Pick<Palette, 'tokens'> }): string;
  propertyOf(token: string): string;
}

/** The package imports directories, which Node refuses: bundled once, then read from memory. */
async function cloudscape(): Promise<Cloudscape> {
  const require = createRequire(import.meta.url);
  const root = dirname(require.resolve('@cloudscape-design/components'));
  const { outputFiles } = buildSync({
    stdin: {
      contents: "export { generateThemeStylesheet } from '@cloudscape-design/components/theming'",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const { generateThemeStylesheet } = await import(`data:text/javascript;base64,${source}`);
  const { preset } = require(join(root, 'internal/generated/theming/index.cjs'));
  return {
    generateThemeStylesheet,
    propertyOf(token) {
      const property: string | undefined = preset.propertiesMap[token];
      if (!property) throw new Error(`Cloudscape no longer has the token ${token}`);
      return property;
    },
  };
}
