import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const { one } = synthesized();
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
    LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } },
  });
});

test('sign-in returns to the main host alone, whatever plants there are', () => {
  const { one } = synthesized({ context: named });
  expect(one('AWS::Cognito::UserPoolClient')).toMatchObject({
    CallbackURLs: ['https://plants.example/login'],
    LogoutURLs: ['https://plants.example/', 'https://plants.example/login'],
  });
});

test("a stage may bring its company's providers, whose secret is in no template", () => {
  const { one, template, ofType } = synthesized({
    context: {
      saml: '{"name":"Corporate","metadataUrl":"https://idp.example/metadata"}',
      oidc: {
        name: 'Partner',
        issuer: 'https://oidc.example',
        clientId: 'plants',
        secretName: 'partner-oidc',
      },
    },
  });
  expect(ofType('AWS::Cognito::UserPoolIdentityProvider')).toHaveLength(2);
  expect(one('AWS::Cognito::UserPoolClient').SupportedIdentityProviders).toEqual([
    'COGNITO',
    'Corporate',
    'Partner',
  ]);
  template.hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
    ProviderType: 'OIDC',
    ProviderDetails: { client_secret: '{{resolve:secretsmanager:partner-oidc:SecretString:::}}' },
  });
});
