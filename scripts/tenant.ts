// npm run tenant -- COMMAND …: manages the tenants of a stage, or of the running local stack. Prints one JSON
// line; or a sentence that says why not, and ends with 1.
import { parseArgs } from 'node:util';
import { type CommandName, commandInputs, describeProblems } from '#shared/control/commands.ts';
import { CommandError, invokeControl, type Target } from './transfer/control.ts';
import { dataCommands, findDataCommand } from './transfer/tenant-commands.ts';

interface CommandLine {
  /** Words after `npm run tenant --`. */
  usage: string;
  /** Options that become members of the input. */
  options: readonly string[];
  help: string;
}

const commandLines: Record<CommandName, CommandLine> = {
  create: {
    usage: 'create CODE --name NAME --admin MAIL [--language en|it|fr]',
    options: ['name', 'admin', 'language'],
    help: 'creates a tenant with its first user, who creates plants and users',
  },
  invite: {
    usage: 'invite CODE --email MAIL --name NAME [--plant PLANT --profile PROFILE] [--language en|it|fr]',
    options: ['email', 'name', 'plant', 'profile', 'language'],
    help: 'adds a person, or invites them again while they never signed in',
  },
  suspend: { usage: 'suspend CODE', options: [], help: 'refuses all calls of a tenant and keeps its data' },
  resume: { usage: 'resume CODE', options: [], help: 'ends a suspension' },
  'provider add': {
    usage:
      'provider add CODE --name NAME --domains DOMAIN[,DOMAIN…] --kind saml --metadata URL --verified ATTRIBUTE|contract, or --kind oidc --issuer URL --client ID [--verified CLAIM]',
    options: ['name', 'domains', 'kind', 'metadata', 'issuer', 'client', 'verified'],
    help: 'adds an identity provider or replaces its settings, and names the DNS records that prove its domains',
  },
  'provider verify': {
    usage: 'provider verify CODE --name NAME',
    options: ['name'],
    help: 'looks the DNS records up; the domains with theirs sign in by the provider from then on',
  },
  'provider remove': {
    usage: 'provider remove CODE --name NAME',
    options: ['name'],
    help: 'removes an identity provider and releases its domains',
  },
  delete: {
    usage: 'delete CODE',
    options: [],
    help: 'refuses all calls of a tenant, and says from when its data can be removed',
  },
  undelete: { usage: 'undelete CODE', options: [], help: 'takes the deletion back; nothing was lost' },
  list: { usage: 'list', options: [], help: 'lists tenants with plants, people, state and providers' },
};

const help = [
  'npm run -s tenant -- COMMAND [--port 4000 | --stage STAGE [--region REGION]]',
  '',
  ...[...Object.values(commandLines), ...Object.values(dataCommands)].map(
    ({ usage, help }) => `  ${usage}\n      ${help}`,
  ),
  '',
  'Without --stage the command goes to the local stack on --port. With --stage it goes to that stage of the AWS',
  'account of the environment, which must allow lambda:InvokeFunction on plantledger-STAGE-control. Commands that move',
  'data use the rights of the environment as well: docs/operations/tenant-data.md lists them.',
].join('\n');

const targetOptions = {
  port: { type: 'string', default: '4000' },
  stage: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

try {
  const words = process.argv.slice(2);
  if (words.length === 0 || words.includes('--help')) console.log(help);
  else {
    const dataCommand = findDataCommand(words);
    const result = dataCommand ? await dataCommand() : await runControlCommand(words);
    console.log(JSON.stringify(result));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function runControlCommand(words: readonly string[]): Promise<object> {
  const { target, command, input } = readCommandLine(words);
  return invokeControl(target, command, input);
}

/** Reads command, input and target. @throws CommandError if something is missing or wrong */
function readCommandLine(words: readonly string[]): {
  target: Target;
  command: CommandName;
  input: Record<string, unknown>;
} {
  // A command may have two words.
  const names = Object.keys(commandLines) as CommandName[];
  const command = names.find((name) => words.slice(0, name.split(' ').length).join(' ') === name);
  if (!command)
    throw new CommandError(
      `The command is none of ${[...names, ...Object.keys(dataCommands).filter((name) => !name.includes('--'))].join(', ')}. See npm run tenant -- --help.`,
    );
  const { usage, options } = commandLines[command];
  const { values, positionals } = parseArgs({
    args: words.slice(command.split(' ').length),
    allowPositionals: true,
    options: {
      ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
      ...targetOptions,
    },
  });
  const { port, stage, region, help: _, ...given } = values as Target & { help: boolean };
  const [code, ...others] = positionals;
  if (others.length > 0) throw new CommandError(`${others.join(' ')} is too much. Usage: ${usage}`);
  const input = { ...(code !== undefined && { code }), ...given };
  const { error } = commandInputs[command].safeParse(input);
  if (error) throw new CommandError(`Wrong or missing: ${describeProblems(error)}. Usage: ${usage}`);
  return { target: { port, stage, region }, command, input };
}
