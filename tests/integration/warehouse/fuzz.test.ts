import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('warehouse');
