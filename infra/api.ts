// The doors: one HTTP API whose routes are made from the contracts, one Lambda per feature. Each site calls its own origin: no other is admitted.
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRouteIntegration,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { AnyEndpoint, Api as Calls } from '../shared/contract.ts';
import type { Auth } from './auth.ts';
import { lambda, type Use } from './functions.ts';
import { type Route, routesOf } from './routes.ts';

export type Features = Readonly<Record<string, Readonly<Record<string, Calls>>>>;

export interface ApiProps {
  auth: Auth;
  /** Has to know the key before the functions ask for it. */
  distribution: Distribution;
  digest: Use;
  features: Features;
  uses: (feature: string) => Use[];
}

/** A caller without a session gets little: the public calls are cheap and rarely needed. */
const publicThrottle = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 };

/** The ledger of a large machine takes a while; the gateway waits half a minute. */
const printing = { memory: 512, timeout: Duration.seconds(29) };

export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { auth, distribution, digest, features, uses }: ApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', {
      createDefaultStage: false,
      defaultAuthorizer: new HttpUserPoolAuthorizer('SignedIn', auth.pool, {
        userPoolClients: [auth.client],
      }),
      // An ID token carries no scope: asking for one lets access tokens alone through.
      defaultAuthorizationScopes: ['openid'],
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      detailedMetricsEnabled: true,
      accessLogSettings: { destination: this.log(), format: logLine },
    });
    for (const [feature, apis] of Object.entries(features)) {
      const calls = Object.values(apis).flatMap((api) => Object.values(api));
      if (calls.length > 0) this.door(feature, calls, [...uses(feature), digest], distribution);
    }
  }

  private door(feature: string, calls: AnyEndpoint[], uses: Use[], distribution: Distribution): void {
    const streams = calls.some(({ type }) => type === 'text/event-stream');
    const handler = lambda(this, feature.charAt(0).toUpperCase() + feature.slice(1), {
      entry: `functions/${feature}/handler.ts`,
      // A held Lambda costs: in the cloud a stream of events answers what is pending and closes.
      uses: streams ? [...uses, { variables: { HOLD_SECONDS: '0' } }] : uses,
      timeout: Duration.seconds(20),
      ...(feature === 'printing' && printing),
    });
    handler.node.addDependency(distribution);
    const integration = new HttpLambdaIntegration(feature, handler, { scopePermissionToRoute: false });
    for (const route of routesOf(calls)) this.route(route, integration);
  }

  private route({ method, path, calls: [call] }: Route, integration: HttpRouteIntegration): void {
    const isPublic = call?.needs === 'public';
    const open: { authorizer: IHttpRouteAuthorizer; authorizationScopes: string[] } = {
      authorizer: new HttpNoneAuthorizer(),
      authorizationScopes: [],
    };
    const [route] = this.http.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration,
      ...(isPublic && open),
    });
    if (!isPublic || !route) return;
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: `Public by its contract: ${call.says}.`,
    });
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.routeSettings = { ...stage.routeSettings, [`${method} ${path}`]: publicThrottle };
    stage.node.addDependency(route);
  }

  private log() {
    const group = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new LogGroupLogDestination(group);
  }
}

/** Who, what, how long; no header and no query, so no token. What the caller wrote comes first: it cannot belie what follows. */
const logLine = AccessLogFormat.custom(
  JSON.stringify({
    path: '$context.path',
    at: '$context.requestTime',
    id: '$context.requestId',
    ip: '$context.identity.sourceIp',
    user: '$context.authorizer.claims.sub',
    route: '$context.routeKey',
    status: '$context.status',
    error: '$context.error.message',
    refused: '$context.authorizer.error',
    milliseconds: '$context.responseLatency',
    bytes: '$context.responseLength',
  }),
);
