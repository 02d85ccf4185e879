import { mockClient } from 'aws-sdk-client-mock';
import { getFileClient } from '#functions/http/aws.ts';
import { fuzzFeature } from '../fuzz.ts';

// Printed documents are not stored.
mockClient(getFileClient()).resolves({});
process.env.SITE_URL = 'https://plants.example';

fuzzFeature('printing');
