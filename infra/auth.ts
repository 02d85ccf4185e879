// Sign-in: a Cognito user pool with hosted pages. The control function adds the identity providers of the
// tenants while the stage runs, so no template names them.
import {
  AccountRecovery,
  type CfnUserPoolClient,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Aws, CustomResource, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { createLambda, type ResourceAccess } from './functions.ts';
import { getOidcSecretPrefix, getSignInPrefix } from './names.ts';
import { createLiveAlias } from './release.ts';
import { readStage } from './stage.ts';

export class Auth extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { site, data }: { site: string; data: Data }) {
    super(scope, id);
    const stage = readStage(this);
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
        tempPasswordValidity: Duration.days(7),
      },
      deletionProtection: stage.protection === 'on',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.pool.addDomain('SignIn', { cognitoDomain: { domainPrefix: getSignInPrefix(stage) } });
    const claims = createLambda(this, 'Claims', {
      entry: 'functions/access/claims.ts',
      uses: [data.finds()],
      timeout: Duration.seconds(5),
    });
    this.pool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      createLiveAlias(claims),
      LambdaVersion.V2_0,
    );
    const mails = createLambda(this, 'AccountMail', {
      entry: 'functions/workers/account-mail.ts',
      uses: [{ variables: { SITE_URL: site } }],
      timeout: Duration.seconds(5),
    });
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, createLiveAlias(mails));
    this.client = this.browserClient(site);
    this.restoreProviders();
    this.acknowledge();
  }

  /**
   * Creates the browser client: code grant with PKCE and no secret. Plants are created without a deployment,
   * and Cognito accepts only exact addresses, so every host signs in by way of the main one.
   */
  private browserClient(site: string): UserPoolClient {
    return this.pool.addClient('Browser', {
      generateSecret: false,
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${site}/login`],
        logoutUrls: [`${site}/`, `${site}/login`],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
  }

  /**
   * Restores the providers that the client offers. A deployment that changes any setting of the client resets
   * them to those of the template (aws-cloudformation/cloudformation-coverage-roadmap#676). Therefore the
   * resource has all settings of the client as properties: CloudFormation updates it after the client, and
   * only then.
   */
  private restoreProviders(): void {
    const restore = createLambda(this, 'RestoreProviders', {
      entry: 'functions/deploying/restore-providers.ts',
      uses: [this.getClientAccess()],
      timeout: Duration.minutes(1),
      memory: 256,
    });
    const resource = new CustomResource(this, 'ClientProviders', {
      serviceToken: restore.functionArn,
      resourceType: 'Custom::ClientProviders',
      serviceTimeout: Duration.minutes(3),
      properties: {
        UserPoolId: this.pool.userPoolId,
        ClientId: this.client.userPoolClientId,
        ClientSettings: Stack.of(this).toJsonString(this.getClientSettings()),
      },
    });
    resource.node.addDependency(this.client);
  }

  /** Returns every setting of the client in the template but the providers. */
  private getClientSettings(): object {
    const client = this.client.node.defaultChild as CfnUserPoolClient;
    return {
      accessTokenValidity: client.accessTokenValidity,
      allowedOAuthFlows: client.allowedOAuthFlows,
      allowedOAuthFlowsUserPoolClient: client.allowedOAuthFlowsUserPoolClient,
      allowedOAuthScopes: client.allowedOAuthScopes,
      callbackUrLs: client.callbackUrLs,
      enableTokenRevocation: client.enableTokenRevocation,
      explicitAuthFlows: client.explicitAuthFlows,
      generateSecret: client.generateSecret,
      idTokenValidity: client.idTokenValidity,
      logoutUrLs: client.logoutUrLs,
      preventUserExistenceErrors: client.preventUserExistenceErrors,
      refreshTokenRotation: client.refreshTokenRotation,
      refreshTokenValidity: client.refreshTokenValidity,
      tokenValidityUnits: client.tokenValidityUnits,
    };
  }

  /** Rights to read which providers the pool has, and to let the client offer them. */
  private getClientAccess(): ResourceAccess {
    return this.poolUse(['ListIdentityProviders', 'DescribeUserPoolClient', 'UpdateUserPoolClient']);
  }

  /** Rights to add and remove identity providers, and to read the secrets of our clients at them. */
  managesProviders(): ResourceAccess[] {
    const prefix = getOidcSecretPrefix(readStage(this));
    const arn = `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${prefix}*`;
    return [
      {
        variables: {
          USER_POOL: this.pool.userPoolId,
          USER_POOL_CLIENT: this.client.userPoolClientId,
          OIDC_SECRETS: prefix,
        },
      },
      this.getClientAccess(),
      this.poolUse(['CreateIdentityProvider', 'UpdateIdentityProvider', 'DeleteIdentityProvider']),
      {
        allow: new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
        acknowledged: {
          id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${prefix}*]`,
          reason: 'Each provider has a secret of its own, which is stored before the provider is added.',
        },
      },
    ];
  }

  private poolUse(actions: string[]): ResourceAccess {
    return {
      allow: new PolicyStatement({
        actions: actions.map((action) => `cognito-idp:${action}`),
        resources: [this.pool.userPoolArn],
      }),
    };
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
