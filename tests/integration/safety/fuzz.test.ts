import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('safety');
