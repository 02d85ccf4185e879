// Key pair with which a stage signs its messages to push services. The private key is a secret that only the sender
// of notifications reads; no template or environment variable contains it.
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CustomResource, Duration, RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { createLambda, type ResourceAccess } from './functions.ts';
import { getPushSubject, readStage } from './stage.ts';

export class PushKey extends Construct {
  private readonly publicKey: string;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const generator = createLambda(this, 'PushKeyMaker', {
      entry: 'functions/deploying/push-key.ts',
      uses: [],
      timeout: Duration.seconds(30),
      memory: 256,
    });
    // A property that changes would replace a key in use, and so end all subscriptions.
    const pair = new CustomResource(this, 'Pair', {
      serviceToken: generator.functionArn,
      resourceType: 'Custom::PushKey',
      serviceTimeout: Duration.minutes(2),
    });
    this.publicKey = pair.getAttString('PublicKey');
    this.secret = new Secret(this, 'Secret', {
      description: 'Private key of messages to push services.',
      secretStringValue: SecretValue.resourceAttribute(pair.getAttString('PrivateKey')),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Browsers bind their subscriptions to the key: another key would end all of them.',
    });
  }

  /** Access to the key that browsers need to subscribe. */
  getPublicAccess = (): ResourceAccess => ({ variables: { PUSH_PUBLIC_KEY: this.publicKey } });

  /** Access to the whole pair, and the address by which push services reach the operator of the stage. */
  getSignAccess = (): ResourceAccess[] => [
    this.getPublicAccess(),
    {
      variables: { PUSH_SECRET: this.secret.secretArn, PUSH_SUBJECT: getPushSubject(readStage(this)) },
      allow: new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [this.secret.secretArn],
      }),
    },
  ];
}
