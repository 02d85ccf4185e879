// Push connections: a WebSocket API behind the site's distribution, with a function for each of its routes.
import {
  type CfnApi,
  WebSocketApi,
  type WebSocketRouteIntegration,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  WebSocketLambdaIntegration,
  WebSocketMockIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Aws, Duration, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { createLambda, type ResourceAccess } from './functions.ts';
import type { OriginKey } from './origin-key.ts';
import { createLiveAlias } from './release.ts';

/**
 * Stage of the API. The address of a stage ends in its name, so the distribution forwards the same path as it
 * is (`functions/http/socket.ts`).
 */
const STAGE_NAME = 'socket';
export const SOCKET_PATH = `/${STAGE_NAME}`;

export class Push extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, stageVariables: OriginKey['stageVariables']) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Socket', { routeSelectionExpression: '$request.body.action' });
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE_NAME,
      autoDeploy: true,
      stageVariables,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    });
    Validations.of(this.stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'Its log would need a role of the whole account; the distribution and the functions log.',
    });
  }

  /**
   * Adds the routes. `distribution` must have the origin key before the functions require it.
   */
  serve({ data, distribution }: { data: Data; distribution: Distribution }): void {
    const serveRoute = (key: string, name: string, uses: ResourceAccess[]) => {
      const handler = createLambda(this, name, {
        entry: `functions/push/${name.toLowerCase()}.ts`,
        uses,
        timeout: Duration.seconds(10),
        memory: 512,
      });
      handler.node.addDependency(distribution);
      this.route(key, new WebSocketLambdaIntegration(name, createLiveAlias(handler)));
    };
    serveRoute('$connect', 'Connect', [data.opensConnections()]);
    serveRoute('$disconnect', 'Disconnect', [data.endsConnections()]);
    serveRoute('show', 'Show', [data.showsTopics()]);
    // A message of a page keeps its connection open, whatever answers it.
    this.route(
      'ping',
      new WebSocketMockIntegration('Ping', {
        requestTemplates: { ping: '{"statusCode":200}' },
        templateSelectionExpression: 'ping',
      }),
    );
  }

  private route(key: string, integration: WebSocketRouteIntegration): void {
    const route = this.api.addRoute(key, { integration });
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        key === '$connect'
          ? 'A single-use ticket opens a connection: a browser cannot send a header with it.'
          : 'The gateway admits messages only of connections that a ticket has opened.',
    });
  }

  /** Right to send hints to connections and to close them. */
  sendsHints(): ResourceAccess[] {
    const name = Stack.of(this).getLogicalId(this.api.node.defaultChild as CfnApi);
    const endpoint = `https://${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}${SOCKET_PATH}`;
    return ['POST', 'DELETE'].map((method) => ({
      variables: { SOCKET_ENDPOINT: endpoint },
      allow: new PolicyStatement({
        actions: ['execute-api:ManageConnections'],
        resources: [
          `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.api.apiId}${SOCKET_PATH}/${method}/@connections/*`,
        ],
      }),
      acknowledged: {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${name}>${SOCKET_PATH}/${method}/@connections/*]`,
        reason: 'The gateway names connections: the right ends at those of one stage of one API.',
      },
    }));
  }
}
