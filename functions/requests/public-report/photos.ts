// Photos of public reports: announced with the token of the label before the report, and checked like every other
// upload. One that no report contains is no longer usable after an hour, and its files are deleted with its item
// (functions/events/image-removal.ts).
import { ulid } from 'ulid';
import { RefusalError } from '#shared/refused.ts';
import type { publicReports as api } from '#shared/requests/public-report-api.ts';
import { images } from '../../db/entities/ingestion.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { createImageUploadForm } from '../../http/files/image-links.ts';
import type { Handler } from '../../http/serve.ts';
import { buildPhotoAllowanceWrites } from './allowance.ts';
import { openMachine } from './opening.ts';

const UNUSED_SECONDS = 3_600;
/** Days for which an upload of a report is awaited. */
const PENDING_DAYS = 1;
const PHOTO_USER = 'report';

export const offerPhoto: Handler<typeof api.photos> = async ({ input, ...call }) => {
  const { token, ...file } = input;
  const { tenant, plant, machine, store } = await openMachine(call, token);
  const { now } = call.actor;
  const id = ulid(Date.parse(now));
  const photo = {
    ...file,
    user: PHOTO_USER,
    state: 'pending' as const,
    reportMachineId: machine.id,
    expiresAt: Math.ceil(Date.parse(now) / 1000) + UNUSED_SECONDS,
  };
  await retryOnConflict(async () =>
    store.commit(
      store.create(images, id, photo),
      await buildPhotoAllowanceWrites(store, call.actor, machine.id),
    ),
  );
  return { id, ...(await createImageUploadForm({ tenant, plant: plant.id, id }, file, now)) };
};

/**
 * Returns the writes that make photos of a label those of its report.
 * @throws Refused imageMissing for any other image, and for photos that are older than an hour or in another report
 */
export async function buildPhotoWrites(
  store: Store,
  photoIds: readonly string[] | undefined,
  { machineId, now }: { machineId: number; now: string },
): Promise<Writes> {
  const photos = await store.load((photoIds ?? []).map((id) => [images, id] as const));
  return photos.map((photo) => {
    const isUsable = photo?.reportMachineId === machineId && (photo.expiresAt ?? 0) * 1000 > Date.parse(now);
    if (!photo || !isUsable || photo.state === 'refused')
      throw new RefusalError('invalid', 'imageMissing', { fields: { photos: 'imageMissing' } });
    const expiresAt = photo.state === 'pending' ? computeExpiry(PENDING_DAYS, now) : undefined;
    return store.replace(images, photo, { ...photo, reportMachineId: undefined, expiresAt });
  });
}

/** Returns the photos of a report that arrived and were not refused, for the EWO or tag that is made of it. */
export async function listUsablePhotos(store: Store, photoIds: readonly string[] = []): Promise<string[]> {
  const photos = await store.load(photoIds.map((id) => [images, id] as const));
  return photos.flatMap((photo) => (photo && photo.state !== 'refused' ? photo.id : []));
}
