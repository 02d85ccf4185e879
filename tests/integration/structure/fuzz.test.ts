import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('structure');
