// From a document's blocks to a file that waits for whoever asked: in their language, with the pictures it shows.
import type { MadePaper } from '../../shared/printing/api.ts';
import { type Paper, picturesOf } from '../../shared/printing/block.ts';
import { type Speech, speech } from '../../shared/printing/words.ts';
import { settingsOf } from '../access/writes.ts';
import { keepPaper, pictureOnPaper } from '../http/papers.ts';
import type { Actor } from '../http/session.ts';
import { inParallel } from '../table/parallel.ts';
import type { Store } from '../table/store.ts';
import { drawn } from './draw/pdf.ts';

export interface Call<Input> {
  input: Input;
  actor: Actor;
  store: Store;
}

/** Pictures fetched at once, and their bytes in one document: a function can answer no more. */
const AT_ONCE = 16;
const MOST_BYTES = 3_800_000;

export async function printed(
  { actor, store }: Omit<Call<unknown>, 'input'>,
  paperOf: (speech: Speech) => Paper | Promise<Paper>,
): Promise<MadePaper> {
  const words = await speechOf({ actor, store });
  const paper = await paperOf(words);
  const bytes = await drawn(paper, {
    pictures: await picturesFor(actor, paper),
    made: new Date(actor.now),
    noPicture: words.t('pictureElsewhere'),
    page: (n, count) =>
      [
        words.t('printed', { at: words.format.instant(actor.now) }),
        ...(count > 1 ? [words.t('page', { n, count })] : []),
      ].join(' · '),
  });
  return keepPaper(actor, { name: paper.name, type: 'application/pdf', bytes });
}

/** How somebody reads: their language, their way to write figures, the plant's clock and money. */
export async function speechOf({ actor, store }: Omit<Call<unknown>, 'input'>): Promise<Speech> {
  const { language, globalization } = await settingsOf({ actor, store, input: {} });
  const { timeZone, currency } = actor.plant;
  return speech(language, { globalization, timeZone, currency });
}

async function picturesFor({ tenant, plant }: Actor, paper: Paper): Promise<Map<string, Uint8Array>> {
  const ids = picturesOf(paper.blocks);
  const found = new Map<string, Uint8Array>();
  await inParallel(ids, AT_ONCE, async (id) => {
    const picture = await pictureOnPaper({ tenant, plant: plant.id, id });
    if (picture) found.set(id, picture);
  });
  let bytes = 0;
  return new Map(
    ids.flatMap((id) => {
      const picture = found.get(id);
      if (!picture || bytes + picture.length > MOST_BYTES) return [];
      bytes += picture.length;
      return [[id, picture] as const];
    }),
  );
}
