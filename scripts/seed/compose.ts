// Process of `composed.ts`: composes a seed, writes its items into a file, and sends the rests of its plants.
import { writeItems } from '../local/table-import.ts';
import { prepareSeed } from '../seed.ts';
import type { Composed, CompositionOrder } from './composed.ts';

const send = (message: Composed) => new Promise((resolve) => process.send!(message, resolve));

const { kind, now, file } = JSON.parse(process.argv[2]!) as CompositionOrder;
// The parent process has ended.
process.on('disconnect', () => process.exit());
const { items = [], buildRests } = prepareSeed(kind, { now, files: true });
writeItems(file, items);
await send({ file });
await send({ rests: await buildRests() });
process.disconnect();
