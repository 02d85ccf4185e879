// Images and PDFs: announced here, uploaded to the quarantine past us, looked at by a worker, seen by whoever is of the plant.
import { ulid } from 'ulid';
import type { Allowance } from '../../shared/allowance.ts';
import { mayUpload, type ShownImage } from '../../shared/ingestion/image.ts';
import type { images as api } from '../../shared/ingestion/image-api.ts';
import { PDF } from '../../shared/ingestion/image-kind.ts';
import { Refused } from '../../shared/refused.ts';
import { addressesOf, addressOfPdf, uploadOf } from '../http/pictures.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { images } from '../table/entities/ingestion.ts';
import { inDays } from '../table/expiry.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { spent } from './spent.ts';

const OF_A_USER: Allowance = { atOnce: 40, perHour: 600 };
const OF_A_TENANT: Allowance = { atOnce: 300, perHour: 3_000 };
const ANNOUNCED_DAYS = 1;

const placeOf = ({ tenant, plant }: Actor, id: string) => ({ tenant, plant: plant.id, id });

export const image: Handlers<typeof api> = {
  async offer({ input, actor, store }) {
    if (!mayUpload(actor.profile)) throw new Refused('forbidden', 'notAllowedHere');
    const { now, user } = actor;
    const id = ulid(Date.parse(now));
    const announced = {
      ...input,
      user: user.id,
      state: 'pending',
      expiresAt: inDays(ANNOUNCED_DAYS, now),
    } as const;
    await retryOnConflict(async () =>
      store.commit(
        store.create(images, id, announced),
        await spent(store, `image.${user.id}`, OF_A_USER, now),
        await spent(store, 'image', OF_A_TENANT, now),
      ),
    );
    return { id, ...(await uploadOf(placeOf(actor, id), input, now)) };
  },

  async show({ input: { ids }, actor, store }) {
    const found = await store.load([...new Set(ids)].map((id) => [images, id] as const));
    return Promise.all(
      found
        .filter((each) => each !== undefined)
        .map(async ({ id, ...each }): Promise<ShownImage> => {
          if (each.state === 'refused') return { id, state: each.state, reason: each.reason };
          if (each.state === 'pending') return { id, state: each.state };
          const place = placeOf(actor, id);
          if (each.type !== PDF) return { id, state: each.state, ...(await addressesOf(place, actor.now)) };
          const { state, bytes, name = id } = each;
          const file = await addressOfPdf(place, /\.pdf$/i.test(name) ? name : `${name}.pdf`, actor.now);
          return { id, state, name, bytes, file };
        }),
    );
  },
};
