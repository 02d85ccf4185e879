// npm run tenant -- COMMAND …: manages the tenants of a stage, or of the running local stack. Prints one JSON
// line; or a sentence that says why not, and ends with 1.
import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  type CommandName,
  type ControlAnswer,
  commandInputs,
  describeProblems,
} from '#shared/control/commands.ts';

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
  list: { usage: 'list', options: [], help: 'lists tenants with plants, people, state and providers' },
};

const help = [
  'npm run -s tenant -- COMMAND [--port 4000 | --stage STAGE [--region REGION]]',
  '',
  ...Object.values(commandLines).map(({ usage, help }) => `  ${usage}\n      ${help}`),
  '',
  'Without --stage the command goes to the local stack on --port. With --stage it goes to that stage of the AWS',
  'account of the environment, which must allow lambda:InvokeFunction on plantledger-STAGE-control.',
].join('\n');

/** Reason why a command was not carried out. */
class CommandError extends Error {}

const targetOptions = {
  port: { type: 'string', default: '4000' },
  stage: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Target = { port: string; stage?: string; region?: string };

try {
  const { target, event } = readCommandLine();
  const answer = target.stage
    ? await invokeInCloud(target.stage, target.region, event)
    : await invokeLocally(target.port, event);
  if ('refused' in answer) throw new CommandError(answer.refused);
  console.log(JSON.stringify(answer.result));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Reads command, input and target. @throws CommandError if something is missing or wrong */
function readCommandLine(): { target: Target; event: Record<string, unknown> } {
  const words = process.argv.slice(2);
  // A command may have two words.
  const names = Object.keys(commandLines) as CommandName[];
  const command = names.find((name) => words.slice(0, name.split(' ').length).join(' ') === name);
  if (words.length === 0 || words.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  if (!command)
    throw new CommandError(`The command is none of ${names.join(', ')}. See npm run tenant -- --help.`);
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
  return { target: { port, stage, region }, event: { command, ...input } };
}

async function invokeLocally(port: string, event: object): Promise<ControlAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/local/control`, {
    method: 'POST',
    body: JSON.stringify(event),
  }).catch(() => undefined);
  if (!answer) throw new CommandError(`No stack answers on port ${port}: start it with npm start.`);
  if (!answer.ok) throw new CommandError(`The stack on port ${port} answered ${answer.status}.`);
  return (await answer.json()) as ControlAnswer;
}

async function invokeInCloud(
  stage: string,
  region: string | undefined,
  event: object,
): Promise<ControlAnswer> {
  const FunctionName = `plantledger-${stage}-control`;
  const Qualifier = 'live';
  const { FunctionError, Payload } = await new LambdaClient({ region }).send(
    new InvokeCommand({ FunctionName, Qualifier, Payload: JSON.stringify(event) }),
  );
  const text = Buffer.from(Payload ?? []).toString();
  if (FunctionError) throw new CommandError(`${FunctionName} failed: ${text}`);
  return JSON.parse(text) as ControlAnswer;
}
