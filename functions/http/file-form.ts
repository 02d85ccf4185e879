// The form that brings a larger file of data into the bucket of ingestion.
import { setting } from './aws.ts';
import { uploadForm } from './presign.ts';

const UPLOAD_SECONDS = 120;
const TYPE = 'application/octet-stream';

/** For one file of exactly so many bytes under exactly this key, for two minutes. */
export const fileForm = async (key: string, bytes: number, now: string) => ({
  url: setting('INGESTION_URL'),
  fields: await uploadForm(setting('INGESTION_BUCKET'), key, { type: TYPE, bytes }, now, UPLOAD_SECONDS),
});
