// The cloud as code. One stack per stage; each file beside this one is one concern of it.

import { App, type AppProps, Aws, CfnOutput, Stack, Tags, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import { features } from '../shared/features.ts';
import { Api, type Features } from './api.ts';
import { Async } from './async.ts';
import { Auth } from './auth.ts';
import { Data } from './data.ts';
import { accessLogs } from './logs.ts';
import { bucketOrigin, signInHost } from './names.ts';
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
  Tags.of(stack).add('product', 'plantledger');
  Tags.of(stack).add('stage', stage.stage);

  const logs = accessLogs(stack);
  const web = new Web(stack, 'Web', logs);
  const { origins } = web;
  const data = new Data(stack, 'Data', { origins, logs });
  const auth = new Auth(stack, 'Auth', { origins, data });
  const reads = new Set(['reports']);
  const uses = (feature: string) => [
    reads.has(feature) ? data.reads() : data.writes(),
    ...(feature === 'ingestion' ? data.offersImages() : []),
  ];
  const api = new Api(stack, 'Api', { auth, origins, features: offered, uses });
  web.serveApi(api.http);
  new Async(stack, 'Async', { data, site: origins[0] as string });
  new Watch(stack, 'Watch', { api, data });

  const outputs = {
    SiteUrl: origins[0] as string,
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
