// Fonts of printouts: a free family with the accents of our languages and the symbols of the ledger, embedded
// in each file.
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Bundled, the font files are in a folder where Node resolves packages; `scripts/bundle.ts` reads this file. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type Font = keyof typeof fonts;
