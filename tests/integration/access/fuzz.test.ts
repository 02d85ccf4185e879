import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('access');
