import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('ingestion');
