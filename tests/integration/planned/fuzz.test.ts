import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('planned');
