// Images by id: requests of a whole page are combined into one call, and images still being checked are
// polled.
import { useQuery } from '@tanstack/react-query';
import type { ShownImage } from '#shared/ingestion/image.ts';
import { images } from '#shared/ingestion/image-api.ts';
import { MAX_IMAGE_IDS } from '#shared/ingestion/image-kind.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';

/** Image URLs are valid for at least five minutes. */
const FRESH_MS = 4 * 60_000;
const POLL_MS = 1_500;
/** Delay in milliseconds that combines the requests of a page. */
const BATCH_DELAY_MS = 20;

type FoundImage = ShownImage | undefined;
let pendingRequests = new Map<string, PromiseWithResolvers<FoundImage>>();

function requestImage(id: string): Promise<FoundImage> {
  if (pendingRequests.size === 0) setTimeout(() => void fetchBatches(), BATCH_DELAY_MS);
  const pendingRequest = pendingRequests.get(id);
  if (pendingRequest) return pendingRequest.promise;
  const newRequest = Promise.withResolvers<FoundImage>();
  pendingRequests.set(id, newRequest);
  return newRequest.promise;
}

async function fetchBatches() {
  const requests = [...pendingRequests];
  pendingRequests = new Map();
  for (let batchStart = 0; batchStart < requests.length; batchStart += MAX_IMAGE_IDS) {
    const batch = requests.slice(batchStart, batchStart + MAX_IMAGE_IDS);
    try {
      const batchImages = await call(images.show, { ids: batch.map(([id]) => id).join(',') });
      for (const [id, { resolve }] of batch) resolve(batchImages.find((each) => each.id === id));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
}

/** Returns an image stored only on this device (`offline/`). */
let findLocalImage: (id: string) => Promise<FoundImage> = async () => undefined;
export const setLocalImageSource = (keeper: typeof findLocalImage): void => {
  findLocalImage = keeper;
};

const buildQueryKey = (id: string | undefined) => [images.show.path, id];

async function loadImage(id: string): Promise<ShownImage | null> {
  const localImage = await findLocalImage(id);
  if (localImage) return localImage;
  try {
    return (await requestImage(id)) ?? null;
  } catch (error) {
    // If the request fails, the device may have a stored copy.
    const storedImage = await findLocalImage(id);
    if (storedImage) return storedImage;
    throw error;
  }
}

/** Returns the image; null if the plant has no image of that id, undefined while loading. */
export function useShownImage(id: string | undefined): ShownImage | null | undefined {
  const { data, isError } = useQuery({
    queryKey: buildQueryKey(id),
    queryFn: () => loadImage(id!),
    enabled: id !== undefined,
    staleTime: FRESH_MS,
    // A download link does not notice an expired URL, so it is refreshed in time.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'pending' ? POLL_MS : data?.file ? FRESH_MS : false,
    refetchOnWindowFocus: ({ state: { data } }) => data?.file !== undefined,
  });
  return isError ? null : data;
}

/** Requests a new URL after an image failed to load, unless the current one is fresh. */
export function refreshImageUrl(id: string) {
  const state = cache.getQueryState(buildQueryKey(id));
  if (state && Date.now() - state.dataUpdatedAt > FRESH_MS)
    void cache.invalidateQueries({ queryKey: buildQueryKey(id), exact: true });
}
