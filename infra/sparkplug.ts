// Broker of machines: nodes sign in at AWS IoT with the password of a plant, and their messages go to the queue of the
// worker that takes them.
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAuthorizer, CfnDomainConfiguration, CfnTopicRule } from 'aws-cdk-lib/aws-iot';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { createLambda, type ResourceAccess } from './functions.ts';
import { createLiveAlias } from './release.ts';

/** Beginning of the names of the broker's resources. */
const brokerArn = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}`;

/** Right to publish commands to nodes. */
export const commandAccess: ResourceAccess = {
  allow: new PolicyStatement({
    actions: ['iot:Publish'],
    resources: [`${brokerArn}:topic/spBv1.0/*/NCMD/*`],
  }),
  acknowledged: {
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/spBv1.0/*/NCMD/*]',
    reason: 'Plants and nodes are named in topics: the right ends at the commands of nodes.',
  },
};

/**
 * Messages of nodes with their topic and the time of their arrival. The payload is binary, so it is forwarded in Base64.
 * Commands are left out, since only the worker publishes them.
 */
const RULE_SQL = `SELECT topic() AS topic, timestamp() AS receivedAt, encode(*, 'base64') AS payload FROM 'spBv1.0/#' WHERE topic(3) IN ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH']`;

export class Sparkplug extends Construct {
  constructor(scope: Construct, id: string, { data, arrivals }: { data: Data; arrivals: Queue }) {
    super(scope, id);
    const forwarder = new Role(this, 'Forwarder', {
      assumedBy: new ServicePrincipal('iot.amazonaws.com'),
      inlinePolicies: {
        Sends: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [arrivals.queueArn] })],
        }),
      },
    });
    new CfnTopicRule(this, 'Rule', {
      topicRulePayload: {
        sql: RULE_SQL,
        awsIotSqlVersion: '2016-03-23',
        actions: [{ sqs: { queueUrl: arrivals.queueUrl, roleArn: forwarder.roleArn, useBase64: false } }],
      },
    });
    const signIn = createLiveAlias(
      createLambda(this, 'NodeSignIn', {
        entry: 'functions/workers/node-sign-in.ts',
        uses: [data.finds(), { variables: { BROKER_ARN: brokerArn } }],
        timeout: Duration.seconds(5),
        memory: 512,
      }),
    );
    const authorizer = new CfnAuthorizer(this, 'Authorizer', {
      authorizerFunctionArn: signIn.functionArn,
      signingDisabled: true,
      status: 'ACTIVE',
    });
    signIn.addPermission('Broker', {
      principal: new ServicePrincipal('iot.amazonaws.com'),
      sourceArn: authorizer.attrArn,
    });
    // Nodes need no certificate: TLS protects their password on the port of MQTT.
    new CfnDomainConfiguration(this, 'Address', {
      serviceType: 'DATA',
      applicationProtocol: 'SECURE_MQTT',
      authenticationType: 'CUSTOM_AUTH',
      authorizerConfig: { defaultAuthorizerName: authorizer.ref, allowAuthorizerOverride: false },
    });
  }
}
