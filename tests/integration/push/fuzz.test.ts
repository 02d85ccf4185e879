import { fuzzFeature } from '../fuzz.ts';

fuzzFeature('push');
