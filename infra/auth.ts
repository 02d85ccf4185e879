// Who signs in: a Cognito user pool with its hosted pages, federated to the company's own provider when a stage names one.
import {
  AccountRecovery,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderOidc,
  UserPoolIdentityProviderSaml,
  UserPoolIdentityProviderSamlMetadata,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Duration, RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { lambda } from './functions.ts';
import { signInPrefix } from './names.ts';
import { stageOf } from './stage.ts';

export class Auth extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { site, data }: { site: string; data: Data }) {
    super(scope, id);
    const stage = stageOf(this);
    this.pool = new UserPool(this, 'People', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.pool.addDomain('SignIn', { cognitoDomain: { domainPrefix: signInPrefix(stage) } });
    const claims = lambda(this, 'Claims', {
      entry: 'functions/access/claims.ts',
      uses: [data.finds()],
      timeout: Duration.seconds(5),
    });
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, claims, LambdaVersion.V2_0);
    this.client = this.browserClient(site, this.providers());
    this.acknowledge();
  }

  /**
   * Code grant with PKCE and no secret: what a browser can keep. Plants come and go without a deployment, and Cognito knows
   * exact addresses only: every host signs in by way of the main one.
   */
  private browserClient(site: string, providers: UserPoolClientIdentityProvider[]): UserPoolClient {
    const client = this.pool.addClient('Browser', {
      generateSecret: false,
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${site}/login`],
        logoutUrls: [`${site}/`, `${site}/login`],
      },
      supportedIdentityProviders: providers,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    client.node.addDependency(...this.pool.identityProviders);
    return client;
  }

  private providers(): UserPoolClientIdentityProvider[] {
    const { saml, oidc } = stageOf(this);
    if (saml)
      new UserPoolIdentityProviderSaml(this, 'Saml', {
        userPool: this.pool,
        name: saml.name,
        metadata: UserPoolIdentityProviderSamlMetadata.url(saml.metadataUrl),
        attributeMapping: {
          email: ProviderAttribute.other(
            'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
          ),
          fullname: ProviderAttribute.other('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'),
        },
      });
    if (oidc)
      new UserPoolIdentityProviderOidc(this, 'Oidc', {
        userPool: this.pool,
        name: oidc.name,
        issuerUrl: oidc.issuer,
        clientId: oidc.clientId,
        // A reference CloudFormation resolves while deploying: the secret is in no template.
        clientSecret: SecretValue.secretsManager(oidc.secretName).unsafeUnwrap(),
        scopes: ['openid', 'email', 'profile'],
        attributeMapping: {
          email: ProviderAttribute.other('email'),
          fullname: ProviderAttribute.other('name'),
        },
      });
    return [
      UserPoolClientIdentityProvider.COGNITO,
      ...[saml, oidc].flatMap((provider) =>
        provider ? UserPoolClientIdentityProvider.custom(provider.name) : [],
      ),
    ];
  }

  private acknowledge(): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          "People of the plants come through their company's provider with its own second factor; others may switch TOTP on.",
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'Essentials has what is used: access-token claims, token rotation, hosted pages.',
      },
    );
  }
}
