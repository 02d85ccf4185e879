// Upload form for larger data files into the ingestion bucket.
import { getSetting } from '../aws.ts';
import { createUploadForm } from './presign.ts';

const UPLOAD_SECONDS = 120;
const TYPE = 'application/octet-stream';

/** Returns a form for one file with exactly this key and size, valid for two minutes. */
export const createFileUploadForm = async (key: string, bytes: number, now: string) => ({
  url: getSetting('INGESTION_URL'),
  fields: await createUploadForm(
    getSetting('INGESTION_BUCKET'),
    key,
    { type: TYPE, bytes },
    now,
    UPLOAD_SECONDS,
  ),
});
