import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('organisation');
