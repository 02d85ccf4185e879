// The letters of every document: a free family that knows the accents of our languages and the symbols of the ledger, embedded in each file.
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Bundled, the files lie where Node looks for packages. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type Font = keyof typeof fonts;
