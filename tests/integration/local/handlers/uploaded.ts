import type { S3Event } from 'aws-lambda';
import { heard } from './heard.ts';

export async function handler(event: S3Event) {
  for (const { s3, eventName } of event.Records) heard.uploads.push(`${eventName} ${s3.object.key}`);
}
