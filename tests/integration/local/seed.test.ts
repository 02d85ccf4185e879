// Seed data of one plant of the demo; the long tier checks all plants.
import { checkNumbers, checkSites, seedSites } from './seeded.ts';

const lyon = { tenant: 'demo', plant: 'LY1' };

seedSites([lyon]);
checkSites([lyon]);
checkNumbers(lyon);
