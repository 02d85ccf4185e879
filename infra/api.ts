// HTTP API: routes generated from the contracts, one Lambda function per feature. Each site calls its own
// origin; no other origin is allowed.
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
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { AnyEndpoint, Api as Calls } from '#shared/contract.ts';
import type { Auth } from './auth.ts';
import { createLambda, type ResourceAccess } from './functions.ts';
import type { OriginKey } from './origin-key.ts';
import { createLiveAlias } from './release.ts';
import { buildRoutes, type Route } from './routes.ts';
import { readStage } from './stage.ts';

export type FeatureCalls = Readonly<Record<string, Readonly<Record<string, Calls>>>>;

export interface ApiProps {
  auth: Auth;
  /** Distribution, which must have the origin key before the functions require it. */
  distribution: Distribution;
  stageVariables: OriginKey['stageVariables'];
  features: FeatureCalls;
  uses: (feature: string) => ResourceAccess[];
}

/** Low limits for calls without a session, which are cheap and rare. */
const publicThrottle = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 };

/** The ledger of a large machine takes long; the gateway waits 30 seconds. */
const printingLimits = { memory: 512, timeout: Duration.seconds(29) };

export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;
  /** Aliases of the functions, which the canaries roll out. */
  readonly aliases: Alias[] = [];

  constructor(
    scope: Construct,
    id: string,
    { auth, distribution, stageVariables, features, uses }: ApiProps,
  ) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', {
      createDefaultStage: false,
      defaultAuthorizer: new HttpUserPoolAuthorizer('SignedIn', auth.pool, {
        userPoolClients: [auth.client],
      }),
      // An ID token has no scopes, so requiring one admits only access tokens.
      defaultAuthorizationScopes: ['openid'],
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      stageVariables,
      // Several times what one tenant may use (`callsPerSecond`), so that a tenant does not use it up.
      throttle: { rateLimit: 2_000, burstLimit: 4_000 },
      detailedMetricsEnabled: readStage(this).detailedMetrics === 'on',
      accessLogSettings: { destination: this.log(), format: logFormat },
    });
    for (const [feature, apis] of Object.entries(features)) {
      const calls = Object.values(apis).flatMap((api) => Object.values(api));
      if (calls.length > 0) this.door(feature, calls, uses(feature), distribution);
    }
  }

  private door(
    feature: string,
    calls: AnyEndpoint[],
    uses: ResourceAccess[],
    distribution: Distribution,
  ): void {
    const streams = calls.some(({ type }) => type === 'text/event-stream');
    const handler = createLambda(this, feature.charAt(0).toUpperCase() + feature.slice(1), {
      entry: `functions/${feature}/handler.ts`,
      // A waiting Lambda function costs money, so an event stream sends what is pending and closes.
      uses: [
        ...uses,
        { variables: { CALLS_PER_SECOND: String(readStage(this).callsPerSecond) } },
        ...(streams ? [{ variables: { HOLD_SECONDS: '0' } }] : []),
      ],
      timeout: Duration.seconds(20),
      ...(feature === 'printing' && printingLimits),
    });
    handler.node.addDependency(distribution);
    const alias = createLiveAlias(handler);
    this.aliases.push(alias);
    const integration = new HttpLambdaIntegration(feature, alias, { scopePermissionToRoute: false });
    for (const route of buildRoutes(calls)) this.route(route, integration);
  }

  private route({ method, path, calls: [call] }: Route, integration: HttpRouteIntegration): void {
    // The function itself checks the key of a service account (decision 072).
    const isPublic = call?.requiredPermission === 'public' || call?.byKey === true;
    const publicAccess: { authorizer: IHttpRouteAuthorizer; authorizationScopes: string[] } = {
      authorizer: new HttpNoneAuthorizer(),
      authorizationScopes: [],
    };
    const [route] = this.http.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration,
      ...(isPublic && publicAccess),
    });
    if (!isPublic || !route) return;
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: `${call.byKey ? 'Signed in by the key of a service account' : 'Public by its contract'}: ${call.summary}.`,
    });
    if (call.byKey) return;
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

/**
 * Log line with caller, route and duration. It contains no headers, path and query, so neither a token nor the
 * secret address of a feed or a report; the route shows which call it was.
 */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    at: '$context.requestTime',
    id: '$context.requestId',
    ip: '$context.identity.sourceIp',
    user: '$context.authorizer.claims.sub',
    route: '$context.routeKey',
    method: '$context.httpMethod',
    status: '$context.status',
    error: '$context.error.message',
    refused: '$context.authorizer.error',
    milliseconds: '$context.responseLatency',
    bytes: '$context.responseLength',
  }),
);
