import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('reports');
