import { S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { fuzzFeature } from '../fuzz.ts';

// Printed documents are not stored.
mockClient(S3Client).resolves({});
process.env.SITE_URL = 'https://plants.example';

fuzzFeature('printing');
