// What the template says of the pool and its client.
import type { Cloud } from '../cloud.ts';
import type { Fn, Functions } from '../functions.ts';

interface PoolProperties {
  LambdaConfig?: { PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string } };
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
const secondsIn: Record<Unit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

export interface Pool {
  id: string;
  clientId: string;
  issuer: string;
  callbacks: string[];
  logouts: string[];
  scopes: string[];
  /** Seconds. */
  lifetimes: { access: number; id: number; refresh: number };
  /** A used refresh token lives on this many seconds; undefined when tokens are not rotated. */
  rotationGrace?: number;
  /** Adds claims to every token that is made. */
  trigger?: Fn;
}

export function poolOf(cloud: Cloud, functions: Functions): Pool {
  const pool = cloud.all<PoolProperties>('AWS::Cognito::UserPool')[0]!;
  const client = cloud.all<ClientProperties>('AWS::Cognito::UserPoolClient')[0]!;
  const { TokenValidityUnits: units = {}, RefreshTokenRotation: rotation, ...own } = client.properties;
  const trigger = pool.properties.LambdaConfig?.PreTokenGenerationConfig;
  const id = cloud.ref(pool.id);
  return {
    id,
    clientId: client.name,
    issuer: `${cloud.addresses.signIn}/${id}`,
    callbacks: (own.CallbackURLs ?? []).map(cloud.addresses.localise),
    logouts: (own.LogoutURLs ?? []).map(cloud.addresses.localise),
    scopes: own.AllowedOAuthScopes ?? ['openid'],
    lifetimes: {
      access: (own.AccessTokenValidity ?? 1) * secondsIn[units.AccessToken ?? 'hours'],
      id: (own.IdTokenValidity ?? 1) * secondsIn[units.IdToken ?? 'hours'],
      refresh: (own.RefreshTokenValidity ?? 30) * secondsIn[units.RefreshToken ?? 'days'],
    },
    ...(rotation?.Feature === 'ENABLED' && { rotationGrace: rotation.RetryGracePeriodSeconds ?? 0 }),
    ...(trigger && { trigger: functions.get(trigger.LambdaArn) }),
  };
}
