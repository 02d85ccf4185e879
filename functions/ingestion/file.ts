// Handlers of data files: uploaded or announced here, read by a worker, listed until they are deleted.
import { ulid } from 'ulid';
import type { RateLimit } from '#shared/allowance.ts';
import { formatFileRefusal } from '#shared/ingestion/file-refusal.ts';
import type { files as api } from '#shared/ingestion/import-api.ts';
import {
  buildStagedRowsKey,
  buildUploadKey,
  buildWorksheetsKey,
  type ImportReference,
  type StagedCell,
  type StagedWorksheet,
} from '#shared/ingestion/import-keys.ts';
import type { ImportFile } from '#shared/ingestion/import-records.ts';
import { getRegionalFormat } from '#shared/ingestion/region.ts';
import { getCellText } from '#shared/ingestion/staged.ts';
import type { Language } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { files } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import { putObject, readObject, removeObjects } from '../http/files/import-bucket.ts';
import { createFileUploadForm } from '../http/files/upload-form.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { openSource } from './import/source.ts';
import { loadLanguage } from './language.ts';
import { buildUploadAllowanceWrites } from './rate-limit.ts';

/** Allowance of uploads, which permits files of several years, one a month, in one go. */
const USER_RATE_LIMIT: RateLimit = { atOnce: 80, perHour: 240 };
const TENANT_RATE_LIMIT: RateLimit = { atOnce: 200, perHour: 1_000 };
const PENDING_DAYS = 1;

const getReference = ({ tenant, plant }: Actor, id: string): ImportReference => ({
  tenant,
  plant: plant.id,
  id,
});

/** Maps a file to the API item; the message of a refusal is in the caller's language. */
function toFileItem(
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
  }: StoredOf<typeof files>,
  language: Language,
) {
  const message = problem && formatFileRefusal(problem, language);
  return {
    ...{ id, name, size, state, uploadedBy, uploadedAt, version },
    ...(problem && { problem, message }),
    ...(rows !== undefined && { rows }),
    ...(importedBefore && { importedBefore }),
  };
}

/** Creates the record of a new file. The worker ignores objects without a record. */
async function createFileRecord(store: Store, { now, user }: Actor, { name, size, state }: NewFile) {
  const id = ulid(Date.parse(now));
  const file = {
    ...{ name, size, state, user: user.id, uploadedBy: user.name, uploadedAt: now },
    expiresAt: computeExpiry(PENDING_DAYS, now),
  };
  await retryOnConflict(async () =>
    store.commit(
      store.create(files, id, file),
      await buildUploadAllowanceWrites(store, `file.${user.id}`, USER_RATE_LIMIT, now),
      await buildUploadAllowanceWrites(store, 'file', TENANT_RATE_LIMIT, now),
    ),
  );
  return store.buildStoredItem(files, id, file);
}
type NewFile = Pick<ImportFile, 'name' | 'size' | 'state'>;

const readWorksheets = async (reference: ImportReference): Promise<StagedWorksheet[]> =>
  JSON.parse((await readObject(buildWorksheetsKey(reference))) ?? '[]');

async function loadTables(actor: Actor, { id, letters }: StoredOf<typeof files>) {
  const { worksheets } = await openSource(getReference(actor, id), letters);
  return { tables: worksheets.map(({ sheet }) => sheet), region: getRegionalFormat(actor.plant) };
}

const formatCell = (cell: StagedCell) =>
  typeof cell !== 'object' || cell === null ? cell : 'error' in cell ? cell.error : getCellText(cell)!;

export const file: Handlers<typeof api> = {
  async upload({ input: { name, bytes }, actor, store }) {
    const createdFile = await createFileRecord(store, actor, { name, size: bytes.length, state: 'reading' });
    await putObject(buildUploadKey(getReference(actor, createdFile.id)), bytes);
    return toFileItem(createdFile, await loadLanguage({ actor, store }));
  },

  async offer({ input: { name, size }, actor, store }) {
    const { id } = await createFileRecord(store, actor, { name, size, state: 'pending' });
    return { id, ...(await createFileUploadForm(buildUploadKey(getReference(actor, id)), size, actor.now)) };
  },

  async list({ input, actor, store }) {
    const { items, next } = await store.list(files, { ...input, descending: true });
    const language = await loadLanguage({ actor, store });
    return { items: items.map((each) => toFileItem(each, language)), next };
  },

  async get({ input: { id }, actor, store }) {
    const storedFile = await store.get(files, id);
    const fileItem = toFileItem(storedFile, await loadLanguage({ actor, store }));
    return storedFile.state === 'ready'
      ? { ...fileItem, ...(await loadTables(actor, storedFile)) }
      : fileItem;
  },

  async rows({ input: { id, sheet, page }, actor, store }) {
    const { state, letters } = await store.get(files, id);
    if (state !== 'ready') throw buildNotFoundRefusal();
    const { worksheets, staged } = await openSource(getReference(actor, id), letters);
    const sheetIndex = worksheets.findIndex((each) => each.sheet.name === sheet);
    if (sheetIndex < 0) throw buildNotFoundRefusal();
    const { pages } = worksheets[sheetIndex]!;
    const rows = page < pages ? await staged(sheetIndex, page) : [];
    return { rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(formatCell) })), pages };
  },

  async letters({ input: { id, page }, actor, store }) {
    const storedFile = await store.get(files, id);
    const { tables = [] } = storedFile.state === 'ready' ? await loadTables(actor, storedFile) : {};
    const readings = tables.flatMap(({ letters }) => letters?.readings ?? []);
    if (!readings.some((each) => each.page === page))
      throw new RefusalError('invalid', 'invalidInput', { fields: { page: 'notAllowed' } });
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fileFields } = storedFile;
    const after = { ...fileFields, letters: page };
    await store.commit(store.replace(files, storedFile, after));
    const updatedFile = store.buildStoredItem(files, id, after, storedFile.version + 1);
    return {
      ...toFileItem(updatedFile, await loadLanguage({ actor, store })),
      ...(await loadTables(actor, updatedFile)),
    };
  },

  async remove({ input: { id }, actor, store }) {
    const storedFile = await store.get(files, id);
    const reference = getReference(actor, id);
    const sheets = storedFile.state === 'ready' ? await readWorksheets(reference) : [];
    await store.commit(store.remove(files, storedFile));
    const pages = sheets.flatMap(({ pages }, sheet) =>
      Array.from({ length: pages }, (_, page) => buildStagedRowsKey(reference, sheet, page)),
    );
    if (sheets.length > 0) await removeObjects([...pages, buildWorksheetsKey(reference)]);
    return {};
  },
};
