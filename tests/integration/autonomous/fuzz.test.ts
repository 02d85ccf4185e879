import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('autonomous');
