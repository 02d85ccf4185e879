// The cloud as code. One stack per stage, and one before it where CloudFront wants its web ACL; each file beside this one is one concern of it.

import { App, type AppProps, Aws, CfnOutput, Stack, Tags, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import { features } from '../shared/features.ts';
import { Api, type Features } from './api.ts';
import { Async } from './async.ts';
import { Auth } from './auth.ts';
import { Data } from './data.ts';
import type { Use } from './functions.ts';
import { guard } from './guard.ts';
import { accessLogs } from './logs.ts';
import { bucketOrigin, signInHost } from './names.ts';
import { originKey } from './origin-key.ts';
import { stageOf } from './stage.ts';
import { Watch } from './watch.ts';
import { Web } from './web.ts';

export interface Options extends AppProps {
  features?: Features;
}

export function build({ features: offered = features, context, ...props }: Options = {}): App {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    ...props,
    context: { ...cdk.context, ...context },
  });
  const stage = stageOf(app);
  const stack = new Stack(app, 'Plantledger', {
    stackName: `plantledger-${stage.stage}`,
    terminationProtection: true,
  });
  if (stage.webAcl === 'on' && !stage.webAclArn) stack.addStackDependency(guard(app, stage));
  Tags.of(app).add('product', 'plantledger');
  Tags.of(app).add('stage', stage.stage);

  const logs = accessLogs(stack);
  const web = new Web(stack, 'Web', logs);
  const { site, origins, distribution } = web;
  const data = new Data(stack, 'Data', { origins, logs });
  const auth = new Auth(stack, 'Auth', { site, data });
  const less: Readonly<Record<string, () => Use>> = {
    reports: data.reads,
    printing: data.reads,
    ingestion: data.gathers,
  };
  const uses = (feature: string) => [
    (less[feature] ?? data.writes)(),
    ...(feature === 'ingestion' ? [...data.offersImages(), ...data.takesFiles()] : []),
    ...(feature === 'printing' ? data.prints(site) : []),
  ];
  const { key, digest } = originKey(stack);
  const api = new Api(stack, 'Api', { auth, distribution, digest, features: offered, uses });
  web.serveApi(api.http, key);
  new Async(stack, 'Async', { data, site });
  new Watch(stack, 'Watch', { api, data });

  const outputs = {
    SiteUrl: site,
    // plants have sub-domains only of a name of one's own
    ...(stage.domain && { SiteHost: stage.domain }),
    SiteBucket: web.bucket.bucketName,
    UserPoolId: auth.pool.userPoolId,
    UserPoolClientId: auth.client.userPoolClientId,
    SignInHost: signInHost(stage),
    Region: Aws.REGION,
    ImagesOrigin: bucketOrigin(stage, 'images'),
    IngestionOrigin: bucketOrigin(stage, 'ingestion'),
  };
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });

  if (stage.nag === 'on') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

if (import.meta.main) build().synth();
