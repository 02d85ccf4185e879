import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('procedures');
