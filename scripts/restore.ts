// npm run restore -- --from DIR: restores a backup into an empty data folder of this machine, or into a stage without
// data. Prints one JSON line; or a sentence that says why not, and ends with 1.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { people } from './seed/people.ts';
import { runCommand } from './transfer/command-line.ts';
import { openDataCopy } from './transfer/data-copy.ts';
import { readErasureFile } from './transfer/erasure-list.ts';
import { restoreFolder, restoreStage } from './transfer/restore.ts';
import { openTarget, targetOptions } from './transfer/target.ts';
import { TransferError } from './transfer/transfer-error.ts';

const help = `npm run -s restore -- --from DIR [--erasures FILE] [--data FOLDER | --stage STAGE [--region REGION]]

Restores the backup in DIR. Without --stage it fills the data folder --data (.local by default), which must be empty or
new; start it with npm start -- --data FOLDER. With --stage it fills that stage of the AWS account of the environment,
which must have no data yet; the environment must allow cloudformation:ListStackResources, dynamodb:Scan and
dynamodb:BatchWriteItem of the table, and s3:PutObject of the buckets of pictures and of data files.

--erasures names a file with the line that npm run -s tenant -- erasures prints for the source: what was erased after
the backup is erased again before anybody signs in.`;

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: {
      ...targetOptions,
      from: { type: 'string' },
      erasures: { type: 'string' },
      data: { type: 'string', default: '.local' },
    },
  });
  if (values.from === undefined) throw new TransferError('Name the folder of the backup with --from.');
  const copy = await openDataCopy(resolve(values.from), 'backup');
  const erasures = values.erasures === undefined ? [] : readErasureFile(resolve(values.erasures));
  if (values.stage !== undefined) return restoreStage(copy, await openTarget(values), erasures);
  const folder = resolve(values.data);
  return { folder, ...(await restoreFolder(copy, folder, { people, erasures })) };
});
