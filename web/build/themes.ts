// Generates the three themes and the --cs-* aliases of Cloudscape tokens at build time; the build fails if a
// token no longer exists.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';
import {
  aliasedTokens,
  largeTextPalette,
  themePalettes as palettes,
  type ThemePalette,
  touchPalette,
} from './palettes.ts';

const MODULE_ID = 'virtual:themes.css';
const RESOLVED_MODULE_ID = `\0${MODULE_ID}`;

export function themesPlugin(): Plugin {
  return {
    name: 'themes',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_MODULE_ID : null),
    load: (id) => (id === RESOLVED_MODULE_ID ? buildThemeStyleSheet() : null),
  };
}

/**
 * Returns the style sheet: each theme under its own `html[data-theme]`, then text sizes, touch targets and
 * aliases.
 */
export async function buildThemeStyleSheet(): Promise<string> {
  const { generateThemeStylesheet, propertyOf } = await loadCloudscapeTheming();
  const buildPaletteStyles = ({ tokens, contexts = {} }: ThemePalette) =>
    [
      generateThemeStylesheet({ theme: { tokens } }),
      ...Object.entries(contexts).map(([contextName, contextTokens]) =>
        buildContextRule(contextName, contextTokens),
      ),
    ].join('\n');
  /**
   * Returns the rule of a context. The generator omits values equal to those of the page, but Cloudscape's
   * own sheet sets every context and would take precedence.
   */
  const buildContextRule = (contextName: string, tokens: Record<string, string>) =>
    `${`.awsui-context-${contextName}`.repeat(4)}:not(#\\9) {\n${Object.entries(tokens)
      .map(([token, value]) => `  ${propertyOf(token)}: ${value};`)
      .join('\n')}\n}`;
  return [
    ...Object.entries(palettes).map(
      ([theme, palette]) => `html[data-theme='${theme}'] {\n${buildPaletteStyles(palette)}\n}`,
    ),
    `@media (min-width: 1600px) {\nhtml[data-text='responsive'] {\n${buildPaletteStyles(largeTextPalette)}\n}\n}`,
    `html[data-touch] {\n${buildPaletteStyles(touchPalette)}\n}`,
    `body {\n${aliasedTokens.map((token) => `  ${getTokenAlias(token)}: var(${propertyOf(token)});`).join('\n')}\n}`,
  ].join('\n');
}

/** Returns the alias of a token: colorTextBodyDefault → --cs-color-text-body-default. */
export const getTokenAlias = (token: string) =>
  `--cs-${token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

interface CloudscapeTheming {
  generateThemeStylesheet(params: { theme: Pick<ThemePalette, 'tokens'> }): string;
  propertyOf(token: string): string;
}

/**
 * Loads Cloudscape's theming, which imports directories that Node does not resolve, by bundling it in memory.
 */
async function loadCloudscapeTheming(): Promise<CloudscapeTheming> {
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
