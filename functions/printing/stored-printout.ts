// Draws a document in the caller's language, with its pictures, and stores it for download.
import type { PrintoutLink } from '#shared/printing/api.ts';
import { getPictureIds, type Printout } from '#shared/printing/block.ts';
import { createTranslator, type Translator } from '#shared/printing/words.ts';
import { settingsOf } from '../access/public.ts';
import { runInParallel } from '../db/parallel.ts';
import type { Store } from '../db/store.ts';
import { readPrintImage, storePrintout } from '../http/files/document-links.ts';
import type { Actor } from '../http/session.ts';
import { drawPdf } from './draw/pdf.ts';

export interface PrintoutCall<Input> {
  input: Input;
  actor: Actor;
  store: Store;
}

/**
 * Pictures read concurrently; `MAX_PICTURE_BYTES` limits their total size, because of the maximum response of a
 * Lambda.
 */
const CONCURRENCY = 16;
const MAX_PICTURE_BYTES = 3_800_000;

export async function createPrintout(
  { actor, store }: Omit<PrintoutCall<unknown>, 'input'>,
  buildPrintout: (speech: Translator) => Printout | Promise<Printout>,
): Promise<PrintoutLink> {
  const translator = await loadTranslator({ actor, store });
  const printout = await buildPrintout(translator);
  const { bytes, missingCharacters } = await drawPdf(printout, {
    pictures: await loadPictures(actor, printout),
    creationDate: new Date(actor.now),
    noPicture: translator.t('pictureElsewhere'),
    page: (n, count) =>
      [
        translator.t('printed', { at: translator.format.instant(actor.now) }),
        ...(count > 1 ? [translator.t('page', { n, count })] : []),
      ].join(' · '),
  });
  const storedFile = await storePrintout(actor, { name: printout.name, type: 'application/pdf', bytes });
  return missingCharacters.length > 0 ? { ...storedFile, missing: missingCharacters } : storedFile;
}

/**
 * Returns texts and formats for the caller: language, number format, and the plant's time zone and currency.
 */
export async function loadTranslator({
  actor,
  store,
}: Omit<PrintoutCall<unknown>, 'input'>): Promise<Translator> {
  const { language, globalization } = await settingsOf({ actor, store, input: {} });
  const { timeZone, currency } = actor.plant;
  return createTranslator(language, { globalization, timeZone, currency });
}

async function loadPictures({ tenant, plant }: Actor, printout: Printout): Promise<Map<string, Uint8Array>> {
  const ids = getPictureIds(printout.blocks);
  const picturesById = new Map<string, Uint8Array>();
  await runInParallel(ids, CONCURRENCY, async (id) => {
    const picture = await readPrintImage({ tenant, plant: plant.id, id });
    if (picture) picturesById.set(id, picture);
  });
  let bytes = 0;
  return new Map(
    ids.flatMap((id) => {
      const picture = picturesById.get(id);
      if (!picture || bytes + picture.length > MAX_PICTURE_BYTES) return [];
      bytes += picture.length;
      return [[id, picture] as const];
    }),
  );
}
