// Commands of operators about the identity providers of tenants: their inputs.
import * as z from 'zod';
import { tenantCode } from './tenant-code.ts';

/**
 * Name of a provider in the user pool and in sign-in addresses: Cognito allows 3 to 32 characters and reserves
 * some names.
 */
const providerName = () =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{2,31}$/)
    .refine(
      (name) => !/^(cognito|facebook|google|loginwithamazon|signinwithapple)$/i.test(name),
      'wrongType',
    );

/** Mail domain in lower case. Cognito allows 40 characters for what selects a provider. */
const mailDomain = () =>
  z
    .string()
    .max(40)
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

const httpsAddress = () => z.url({ protocol: /^https$/ });

/** Domains as the command line has them, separated by commas; a list without duplicates. */
const mailDomains = () =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((domain) => domain.trim()))])
    .pipe(z.array(mailDomain()).min(1).max(50));

const commonFields = {
  code: tenantCode(),
  name: providerName(),
  /** All domains of the provider; a repeated command replaces them. */
  domains: mailDomains(),
};

/**
 * Word in the place of an attribute: the tenant states by contract that only its administrators can change the
 * e-mail addresses of the provider, so that every address counts as verified.
 */
export const BY_CONTRACT = 'contract';

/** Attribute or claim that is `true` if the e-mail address is verified. */
const attribute = () => z.string().min(1).max(256);

const AddSaml = z.strictObject({
  ...commonFields,
  kind: z.literal('saml'),
  /** Address of the provider's metadata. */
  metadata: httpsAddress(),
  /** SAML has no standard attribute for it, so it is named, or agreed by contract. */
  verified: attribute(),
});

const AddOidc = z.strictObject({
  ...commonFields,
  kind: z.literal('oidc'),
  issuer: httpsAddress(),
  /** Id of our client at the provider. */
  client: z.string().min(1).max(256),
  verified: attribute()
    .refine((name) => name !== BY_CONTRACT, 'wrongType')
    .default('email_verified'),
});

export const AddProvider = z.discriminatedUnion('kind', [AddSaml, AddOidc]);
export type AddProvider = z.infer<typeof AddProvider>;

export const NameProvider = z.strictObject({ code: tenantCode(), name: providerName() });
export type NameProvider = z.infer<typeof NameProvider>;

/** Inputs of the commands by name. */
export const providerCommandInputs = {
  'provider add': AddProvider,
  'provider verify': NameProvider,
  'provider remove': NameProvider,
} as const;
