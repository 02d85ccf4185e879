import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('integration');
