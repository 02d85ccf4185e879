// Commands about a tenant that move or remove data, which takes longer and is more than one invocation of a function may
// be. They run here, with the rights of the environment.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readInstant } from './command-line.ts';
import { invokeControl } from './control.ts';
import { openDataCopy } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';
import { erasePerson } from './erasure.ts';
import { readErasures } from './erasure-list.ts';
import { readNewNames } from './new-names.ts';
import { openTarget, targetOptions } from './target.ts';
import { exportTenant } from './tenant-export.ts';
import { importTenant } from './tenant-import.ts';
import { countTenant, removeTenant } from './tenant-removal.ts';
import { TransferError } from './transfer-error.ts';

const options = {
  ...targetOptions,
  to: { type: 'string' },
  at: { type: 'string' },
  map: { type: 'string' },
  email: { type: 'string' },
  user: { type: 'string' },
  name: { type: 'string' },
  confirm: { type: 'boolean', default: false },
} as const;

interface Call {
  /** Word after the command: a code, or a folder. */
  word: string;
  values: ReturnType<typeof readValues>['values'];
  target: DataTarget;
}
interface DataCommand {
  /** Words after `npm run tenant --`. */
  usage: string;
  help: string;
  /** Options besides those of the target. */
  options: readonly (keyof typeof options)[];
  run(call: Call): Promise<object>;
}

/** Commands by name; the second step of a deletion differs from the first by its option. */
export const dataCommands: Readonly<Record<string, DataCommand>> = {
  export: {
    usage: 'export CODE --to DIR [--at INSTANT]',
    help: 'writes the items and files of a tenant into an empty folder; those of an earlier instant if it is named',
    options: ['to', 'at'],
    async run({ word, values, target }) {
      if (values.to === undefined) throw new TransferError('Name the folder with --to.');
      const folder = resolve(values.to);
      const manifest = await exportTenant(target, word, folder, readInstant(values.at));
      const { tenant: code, takenAt, items, digest, objects, objectBytes } = manifest;
      return { code, folder, takenAt, items, digest, objects, objectBytes };
    },
  },
  import: {
    usage: 'import DIR [--map FILE]',
    help: 'brings an exported tenant into another stage, where nothing of it is taken; FILE has new names for what is',
    options: ['map'],
    async run({ word, values, target }) {
      const names = values.map === undefined ? undefined : readNewNames(resolve(values.map));
      return importTenant(target, await openDataCopy(resolve(word), 'tenant'), names);
    },
  },
  'delete --confirm': {
    usage: 'delete CODE --confirm --name NAME',
    help: 'removes the items, files and accounts of a tenant that was deleted 30 days ago',
    options: ['confirm', 'name'],
    run: ({ word, values, target }) => removeTenant(target, word, values.name),
  },
  erase: {
    usage: 'erase CODE --email MAIL | --user ID [--name OTHER-NAME] [--confirm]',
    help: 'puts a pseudonym in the place of a person; without --confirm it counts what would change',
    options: ['email', 'user', 'name', 'confirm'],
    run({ word, values, target }) {
      const { email, user, name, confirm: confirmed } = values;
      if ((email === undefined) === (user === undefined))
        throw new TransferError('Name the person with --email or with --user.');
      return erasePerson(target, word, { email, user, name, confirmed });
    },
  },
  erasures: {
    usage: 'erasures',
    help: 'lists erased people by their ids and removed tenants; restore --erasures repeats them',
    options: [],
    run: async ({ target }) => ({ erasures: await readErasures(target) }),
  },
};

const readValues = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options });

/** Returns the run of a command that moves data; undefined if the words are another command. */
export function findDataCommand(words: readonly string[]): (() => Promise<object>) | undefined {
  const [name = '', ...args] = words;
  if (name === 'delete' && !args.includes('--confirm')) return () => hide(args);
  const command = dataCommands[name === 'delete' ? 'delete --confirm' : name];
  return command && (() => run(command, args));
}

async function run(command: DataCommand, args: readonly string[]): Promise<object> {
  const { values, positionals } = readValues(args);
  const [word, ...others] = positionals;
  const needsWord = / (CODE|DIR)/.test(command.usage.replace('--to DIR', ''));
  const unknown = Object.keys(values).find(
    (name) =>
      !(name in targetOptions) &&
      !command.options.includes(name as keyof typeof options) &&
      values[name as keyof typeof values] !== false,
  );
  if (needsWord !== (word !== undefined) || others.length > 0 || unknown !== undefined)
    throw new TransferError(`Something is missing or too much. Usage: ${command.usage}`);
  return command.run({ word: word ?? '', values, target: await openTarget(values) });
}

/** First step of a deletion: hides the tenant, and says what the second step will remove. */
async function hide(args: readonly string[]): Promise<object> {
  const { values, positionals } = readValues(args);
  const [code, ...others] = positionals;
  if (code === undefined || others.length > 0)
    throw new TransferError('Something is missing or too much. Usage: delete CODE');
  const target = await openTarget(values);
  const result = await invokeControl(values, 'delete', { code });
  return { ...result, ...(await countTenant(target, String(result.code))) };
}
