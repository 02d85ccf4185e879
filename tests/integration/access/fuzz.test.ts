import { fuzzFeature } from '../fuzz.ts';
import { storeNoHeads } from './no-heads.ts';

storeNoHeads();
fuzzFeature('access');
