import { expect, test } from 'vitest';
import { synthesizeTemplate } from './synthesized.ts';

const { one } = synthesizeTemplate();
const named = {
  domain: 'plants.example',
  certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x',
};

test('the browser signs in by code, without a secret, with tokens that rotate and can be revoked', () => {
  expect(one('AWS::Cognito::UserPoolClient')).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    EnableTokenRevocation: true,
    RefreshTokenRotation: { Feature: 'ENABLED' },
    PreventUserExistenceErrors: 'ENABLED',
    AccessTokenValidity: 15,
  });
});

test('the pool keeps its people, admits nobody by itself and writes its claims into access tokens', () => {
  expect(one('AWS::Cognito::UserPool')).toMatchObject({
    UserPoolTier: 'ESSENTIALS',
    DeletionProtection: 'ACTIVE',
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' }, CustomMessage: expect.anything() },
    Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
  });
});

test('sign-in returns to the main host alone, whatever plants there are', () => {
  const { one } = synthesizeTemplate({ context: named });
  expect(one('AWS::Cognito::UserPoolClient')).toMatchObject({
    CallbackURLs: ['https://plants.example/login'],
    LogoutURLs: ['https://plants.example/', 'https://plants.example/login'],
  });
});

test('no template names a provider; a resource restores those of the client whenever its settings change', () => {
  const { one, ofType, resources } = synthesizeTemplate({ context: named });
  expect(ofType('AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
  const [[clientId, client] = []] = ofType('AWS::Cognito::UserPoolClient');
  const { SupportedIdentityProviders, UserPoolId, ...settings } = client!.Properties;
  expect(SupportedIdentityProviders).toEqual(['COGNITO']);
  const restore = one('Custom::ClientProviders');
  expect(restore).toMatchObject({ UserPoolId, ClientId: { Ref: clientId } });
  const [[restoreId] = []] = ofType('Custom::ClientProviders');
  expect(resources[restoreId!]!.DependsOn).toContain(clientId);
  // Every setting of the client is a property of the resource, so that no change of the client misses it.
  expect(Object.keys(settings).length).toBeGreaterThan(10);
  expect(normalize(JSON.parse(restore.ClientSettings as string))).toEqual(normalize(settings));
});

/** Returns a value with the names of its members in lower case, as the two ways to write them differ in case. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), normalize(member)]),
  );
}

test('the settings that the resource watches follow the addresses that CloudFormation assigns', () => {
  const { one } = synthesizeTemplate();
  expect(JSON.stringify(one('Custom::ClientProviders').ClientSettings)).toContain('DomainName');
});
