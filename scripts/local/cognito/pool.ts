// Settings of the pool and its client from the template.
import { region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Functions, LambdaFunction } from '../functions.ts';

interface PoolProperties {
  LambdaConfig?: {
    PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string };
    CustomMessage?: string;
  };
  Policies?: {
    PasswordPolicy?: {
      MinimumLength?: number;
      RequireLowercase?: boolean;
      RequireUppercase?: boolean;
      RequireNumbers?: boolean;
      RequireSymbols?: boolean;
      TemporaryPasswordValidityDays?: number;
    };
  };
}
interface ClientProperties {
  CallbackURLs?: string[];
  LogoutURLs?: string[];
  AllowedOAuthScopes?: string[];
  AccessTokenValidity?: number;
  IdTokenValidity?: number;
  RefreshTokenValidity?: number;
  TokenValidityUnits?: { AccessToken?: Unit; IdToken?: Unit; RefreshToken?: Unit };
  RefreshTokenRotation?: { Feature: 'ENABLED' | 'DISABLED'; RetryGracePeriodSeconds?: number };
}
type Unit = 'seconds' | 'minutes' | 'hours' | 'days';
const secondsByUnit: Record<Unit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

export interface PasswordPolicy {
  minLength: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
  /** Days for which a temporary password is valid. */
  temporaryDays: number;
}

export interface Pool {
  id: string;
  region: string;
  clientId: string;
  issuer: string;
  callbacks: string[];
  logouts: string[];
  scopes: string[];
  /** Settings of the client that an update must send back. */
  clientSettings: Record<string, unknown>;
  /** Lifetimes in seconds. */
  lifetimes: { access: number; id: number; refresh: number };
  /** Seconds for which a used refresh token remains valid; undefined if tokens are not rotated. */
  rotationGrace?: number;
  /** Trigger that adds claims to every token. */
  trigger?: LambdaFunction;
  /** Trigger that composes mails about accounts. */
  messageTrigger?: LambdaFunction;
  passwordPolicy: PasswordPolicy;
}

export function readPool(cloud: Cloud, functions: Functions): Pool {
  const pool = cloud.all<PoolProperties>('AWS::Cognito::UserPool')[0]!;
  const client = cloud.all<ClientProperties>('AWS::Cognito::UserPoolClient')[0]!;
  const {
    TokenValidityUnits: units = {},
    RefreshTokenRotation: rotation,
    ...clientProperties
  } = client.properties;
  const { PreTokenGenerationConfig: trigger, CustomMessage: messageTrigger } =
    pool.properties.LambdaConfig ?? {};
  const passwords = pool.properties.Policies?.PasswordPolicy ?? {};
  const id = cloud.ref(pool.id);
  return {
    id,
    region,
    clientId: client.name,
    issuer: `${cloud.addresses.signIn}/${id}`,
    callbacks: (clientProperties.CallbackURLs ?? []).map(cloud.addresses.localise),
    logouts: (clientProperties.LogoutURLs ?? []).map(cloud.addresses.localise),
    scopes: clientProperties.AllowedOAuthScopes ?? ['openid'],
    clientSettings: getClientSettings(client.properties),
    lifetimes: {
      access: (clientProperties.AccessTokenValidity ?? 1) * secondsByUnit[units.AccessToken ?? 'hours'],
      id: (clientProperties.IdTokenValidity ?? 1) * secondsByUnit[units.IdToken ?? 'hours'],
      refresh: (clientProperties.RefreshTokenValidity ?? 30) * secondsByUnit[units.RefreshToken ?? 'days'],
    },
    ...(rotation?.Feature === 'ENABLED' && { rotationGrace: rotation.RetryGracePeriodSeconds ?? 0 }),
    passwordPolicy: {
      minLength: passwords.MinimumLength ?? 8,
      lowercase: passwords.RequireLowercase ?? false,
      uppercase: passwords.RequireUppercase ?? false,
      digits: passwords.RequireNumbers ?? false,
      symbols: passwords.RequireSymbols ?? false,
      temporaryDays: passwords.TemporaryPasswordValidityDays ?? 7,
    },
    ...(messageTrigger && { messageTrigger: functions.get(messageTrigger) }),
    ...(trigger && { trigger: functions.get(trigger.LambdaArn) }),
  };
}

/** Returns the client's properties of the template that Cognito describes and resets. */
function getClientSettings(properties: object): Record<string, unknown> {
  const {
    UserPoolId: _,
    GenerateSecret: __,
    SupportedIdentityProviders: ___,
    ...settings
  } = properties as Record<string, unknown>;
  return settings;
}
