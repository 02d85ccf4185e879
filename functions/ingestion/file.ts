// Files of data: taken or announced here, read by a worker, and shown as they stand until they are deleted.
import { ulid } from 'ulid';
import type { Allowance } from '../../shared/allowance.ts';
import { sayFileRefusal } from '../../shared/ingestion/file-refusal.ts';
import type { files as api } from '../../shared/ingestion/import-api.ts';
import type { ImportFile } from '../../shared/ingestion/import-kept.ts';
import {
  type ImportPlace,
  type StagedCell,
  type StagedRow,
  type StagedSheet,
  sheetsKey,
  stagedKey,
  uploadedKey,
} from '../../shared/ingestion/import-places.ts';
import type { Language } from '../../shared/messages.ts';
import { fileForm } from '../http/file-form.ts';
import { putObject, readObject, removeObjects } from '../http/import-bucket.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { files } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import { inDays } from '../table/expiry.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';
import { languageOf } from './language.ts';
import { spent } from './spent.ts';

const OF_A_USER: Allowance = { atOnce: 20, perHour: 200 };
const OF_A_TENANT: Allowance = { atOnce: 100, perHour: 1_000 };
const ANNOUNCED_DAYS = 1;

const placeOf = ({ tenant, plant }: Actor, id: string): ImportPlace => ({ tenant, plant: plant.id, id });

/** As it is shown; the sentence of a refusal in the language of whoever asks. */
function shown(
  {
    id,
    name,
    size,
    state,
    problem,
    uploadedBy,
    uploadedAt,
    rows,
    importedBefore,
    version,
  }: KeptOf<typeof files>,
  language: Language,
) {
  const message = problem && sayFileRefusal(problem, language);
  return {
    ...{ id, name, size, state, uploadedBy, uploadedAt, version },
    ...(problem && { problem, message }),
    ...(rows !== undefined && { rows }),
    ...(importedBefore && { importedBefore }),
  };
}

/** A new file under an id of its own; the worker passes over objects without one. */
async function announced(store: Store, { now, user }: Actor, { name, size, state }: Announced) {
  const id = ulid(Date.parse(now));
  const file = {
    ...{ name, size, state, user: user.id, uploadedBy: user.name, uploadedAt: now },
    expiresAt: inDays(ANNOUNCED_DAYS, now),
  };
  await retryOnConflict(async () =>
    store.commit(
      store.create(files, id, file),
      await spent(store, `file.${user.id}`, OF_A_USER, now),
      await spent(store, 'file', OF_A_TENANT, now),
    ),
  );
  return store.made(files, id, file);
}
type Announced = Pick<ImportFile, 'name' | 'size' | 'state'>;

const sheetsOf = async (place: ImportPlace): Promise<StagedSheet[]> =>
  JSON.parse((await readObject(sheetsKey(place))) ?? '[]');

const cellOf = (cell: StagedCell) =>
  typeof cell !== 'object' || cell === null ? cell : 'day' in cell ? cell.day : cell.error;

export const file: Handlers<typeof api> = {
  async upload({ input: { name, bytes }, actor, store }) {
    const made = await announced(store, actor, { name, size: bytes.length, state: 'reading' });
    await putObject(uploadedKey(placeOf(actor, made.id)), bytes);
    return shown(made, await languageOf({ actor, store }));
  },

  async offer({ input: { name, size }, actor, store }) {
    const { id } = await announced(store, actor, { name, size, state: 'pending' });
    return { id, ...(await fileForm(uploadedKey(placeOf(actor, id)), size, actor.now)) };
  },

  async list({ input, actor, store }) {
    const { items, next } = await store.list(files, { ...input, descending: true });
    const language = await languageOf({ actor, store });
    return { items: items.map((each) => shown(each, language)), next };
  },

  async get({ input: { id }, actor, store }) {
    const found = await store.get(files, id);
    const head = shown(found, await languageOf({ actor, store }));
    if (found.state !== 'ready') return head;
    return { ...head, tables: (await sheetsOf(placeOf(actor, id))).map(({ sheet }) => sheet) };
  },

  async rows({ input: { id, sheet, page }, actor, store }) {
    const { state } = await store.get(files, id);
    const place = placeOf(actor, id);
    const sheets = state === 'ready' ? await sheetsOf(place) : [];
    const at = sheets.findIndex((each) => each.sheet.name === sheet);
    if (at < 0) throw missing();
    const { pages } = sheets[at]!;
    const staged = page < pages ? await readObject(stagedKey(place, at, page)) : undefined;
    const rows = (staged ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line): StagedRow => JSON.parse(line));
    return { rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(cellOf) })), pages };
  },

  async remove({ input: { id }, actor, store }) {
    const found = await store.get(files, id);
    const place = placeOf(actor, id);
    const sheets = found.state === 'ready' ? await sheetsOf(place) : [];
    await store.commit(store.remove(files, found));
    const pages = sheets.flatMap(({ pages }, sheet) =>
      Array.from({ length: pages }, (_, page) => stagedKey(place, sheet, page)),
    );
    if (sheets.length > 0) await removeObjects([...pages, sheetsKey(place)]);
    return {};
  },
};
