import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('requests');
