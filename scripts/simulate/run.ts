// npm run simulate: what stages of 1, 100, 1 000 and 10 000 plants ask of AWS in a shift change, after midnight and in a
// month, and the limit that each meets first. Prints a table, or a JSON line for each size.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findLargestStage, mixPlants, simulateStage } from './model.ts';
import { formatTable } from './table.ts';
import { measuredUnits, readUnits } from './units.ts';

const help = `npm run -s simulate -- [--plants 1,100,1000,10000] [--units FILE] [--json]

--units reads the units of an action from the lines of \`npm run -s bench -- cost tick\`, instead of those measured last.
What the model assumes is in scripts/simulate/model.ts, and the limits it compares with in scripts/simulate/limits.ts.`;

const { values } = parseArgs({
  options: {
    plants: { type: 'string', default: '1,100,1000,10000' },
    units: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
try {
  const sizes = values.plants.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 1_000_000))
    throw new Error('--plants takes whole numbers from 1 to 1000000, separated by commas.');
  const units = values.units === undefined ? measuredUnits : readUnits(readFileSync(values.units, 'utf8'));
  const stages = sizes.map((size) => simulateStage(mixPlants(size), units));
  if (values.json) for (const stage of stages) console.log(JSON.stringify(stage));
  else {
    console.log(formatTable(stages));
    console.log(`\nOne stage is within every limit up to ${findLargestStage(units)} plants.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
