// Handlers of images and PDFs: announced here, uploaded by the browser to the quarantine, checked by a
// worker, readable in the plant.
import { ulid } from 'ulid';
import type { RateLimit } from '#shared/allowance.ts';
import { canUpload, type ShownImage } from '#shared/ingestion/image.ts';
import type { images as api } from '#shared/ingestion/image-api.ts';
import { PDF } from '#shared/ingestion/image-kind.ts';
import { RefusalError } from '#shared/refused.ts';
import { images } from '../db/entities/ingestion.ts';
import { computeExpiry } from '../db/expiry.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { createImageUploadForm, createImageUrls, createPdfUrl } from '../http/files/image-links.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { buildUploadAllowanceWrites } from './rate-limit.ts';

const USER_RATE_LIMIT: RateLimit = { atOnce: 40, perHour: 600 };
const TENANT_RATE_LIMIT: RateLimit = { atOnce: 300, perHour: 3_000 };
const PENDING_DAYS = 1;

const getReference = ({ tenant, plant }: Actor, id: string) => ({ tenant, plant: plant.id, id });

export const image: Handlers<typeof api> = {
  async offer({ input, actor, store }) {
    if (!canUpload(actor.profile)) throw new RefusalError('forbidden', 'notAllowedHere');
    const { now, user } = actor;
    const id = ulid(Date.parse(now));
    const newImage = {
      ...input,
      user: user.id,
      state: 'pending',
      expiresAt: computeExpiry(PENDING_DAYS, now),
    } as const;
    await retryOnConflict(async () =>
      store.commit(
        store.create(images, id, newImage),
        await buildUploadAllowanceWrites(store, `image.${user.id}`, USER_RATE_LIMIT, now),
        await buildUploadAllowanceWrites(store, 'image', TENANT_RATE_LIMIT, now),
      ),
    );
    return { id, ...(await createImageUploadForm(getReference(actor, id), input, now)) };
  },

  async show({ input: { ids }, actor, store }) {
    const storedImages = await store.load([...new Set(ids)].map((id) => [images, id] as const));
    return Promise.all(
      storedImages
        .filter((each) => each !== undefined)
        .map(async ({ id, ...each }): Promise<ShownImage> => {
          if (each.state === 'refused') return { id, state: each.state, reason: each.reason };
          if (each.state === 'pending') return { id, state: each.state };
          const reference = getReference(actor, id);
          if (each.type !== PDF)
            return { id, state: each.state, ...(await createImageUrls(reference, actor.now)) };
          const { state, bytes, name = id } = each;
          const file = await createPdfUrl(reference, /\.pdf$/i.test(name) ? name : `${name}.pdf`, actor.now);
          return { id, state, name, bytes, file };
        }),
    );
  },
};
