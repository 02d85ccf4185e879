// Commands of stage administrators about tenants: their inputs, as the control function and the command line check them.
import * as z from 'zod';
import { Plant } from '../access/plant.ts';
import { choice, email, optional, requiredText } from '../fields.ts';
import { formatMessage, languages, parseValidationMessage } from '../messages.ts';
import { profiles } from '../permissions.ts';
import { providerCommandInputs } from './provider-commands.ts';
import { tenantCode } from './tenant-code.ts';

const language = () => choice('language', languages).default('en');

export const CreateTenant = z.strictObject({
  code: tenantCode(),
  name: requiredText(80),
  /** E-mail address of the first user, who creates plants and users. */
  admin: email(),
  /** Language of the first user. */
  language: language(),
});

export const InvitePerson = z
  .strictObject({
    code: tenantCode(),
    email: email(),
    /** Required for a user whom the tenant does not have yet. */
    name: optional(requiredText(80)),
    language: language(),
    plant: optional(Plant.shape.code),
    profile: optional(choice('profile', profiles)),
  })
  .refine(({ plant, profile }) => (plant === undefined) === (profile === undefined), {
    path: ['profile'],
    error: 'required',
  });

export const NameTenant = z.strictObject({ code: tenantCode() });

export const ListTenants = z.strictObject({});

/** Inputs of the commands by name. */
export const commandInputs = {
  create: CreateTenant,
  invite: InvitePerson,
  suspend: NameTenant,
  resume: NameTenant,
  list: ListTenants,
  delete: NameTenant,
  undelete: NameTenant,
  ...providerCommandInputs,
} as const;
export type CommandName = keyof typeof commandInputs;

/** Returns what is wrong with an input, in English, for the stage administrator. */
export const describeProblems = ({ issues }: z.core.$ZodError): string =>
  issues
    .map(({ path, message, ...issue }) => {
      const { code, limit } = parseValidationMessage(message);
      const name = 'keys' in issue ? issue.keys.join(', ') : path.join('.');
      return `${name} (${formatMessage(code, 'en', limit === undefined ? {} : { limit })})`;
    })
    .join(', ');

/** Answer of the control function: what the command line prints, or the sentence that says why not. */
export type ControlAnswer = { result: Record<string, unknown> } | { refused: string };
