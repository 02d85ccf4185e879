// Images by their ids: what a whole page asks for is asked in one call, and what is being checked is asked again.
import { useQuery } from '@tanstack/react-query';
import type { ShownImage } from '../../../../shared/ingestion/image.ts';
import { images } from '../../../../shared/ingestion/image-api.ts';
import { MAX_ASKED } from '../../../../shared/ingestion/image-kind.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';

/** Addresses are good for at least five minutes. */
const FRESH_MS = 4 * 60_000;
const CHECKING_MS = 1_500;
/** As long as a page takes to say which images it shows. */
const GATHER_MS = 20;

type Found = ShownImage | undefined;
let waiting = new Map<string, PromiseWithResolvers<Found>>();

function one(id: string): Promise<Found> {
  if (waiting.size === 0) setTimeout(() => void fetchAll(), GATHER_MS);
  const known = waiting.get(id);
  if (known) return known.promise;
  const asked = Promise.withResolvers<Found>();
  waiting.set(id, asked);
  return asked.promise;
}

async function fetchAll() {
  const all = [...waiting];
  waiting = new Map();
  for (let at = 0; at < all.length; at += MAX_ASKED) {
    const some = all.slice(at, at + MAX_ASKED);
    try {
      const found = await call(images.show, { ids: some.map(([id]) => id).join(',') });
      for (const [id, { resolve }] of some) resolve(found.find((each) => each.id === id));
    } catch (error) {
      for (const [, { reject }] of some) reject(error);
    }
  }
}

/** What lies on this device alone (`offline/`). */
let onDevice: (id: string) => Promise<Found> = async () => undefined;
export const showImagesBy = (keeper: typeof onDevice): void => {
  onDevice = keeper;
};

const keyOf = (id: string | undefined) => [images.show.path, id];

async function shown(id: string): Promise<ShownImage | null> {
  const here = await onDevice(id);
  if (here) return here;
  try {
    return (await one(id)) ?? null;
  } catch (error) {
    // what could not be asked may lie here all the same
    const kept = await onDevice(id);
    if (kept) return kept;
    throw error;
  }
}

/** The image; null when the plant has none of that id, undefined while it is asked for. */
export function useShownImage(id: string | undefined): ShownImage | null | undefined {
  const { data, isError } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => shown(id!),
    enabled: id !== undefined,
    staleTime: FRESH_MS,
    // a link cannot tell that its address no longer opens
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'pending' ? CHECKING_MS : data?.file ? FRESH_MS : false,
    refetchOnWindowFocus: ({ state: { data } }) => data?.file !== undefined,
  });
  return isError ? null : data;
}

/** Its address no longer opens: asks for another, unless that was just done. */
export function renew(id: string) {
  const state = cache.getQueryState(keyOf(id));
  if (state && Date.now() - state.dataUpdatedAt > FRESH_MS)
    void cache.invalidateQueries({ queryKey: keyOf(id), exact: true });
}
