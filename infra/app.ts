// CDK app: the main stack of a stage, preceded by that of the web ACL in CloudFront's region and followed by those
// of the alarms and of the log delivery; each file in this folder covers one concern.

import { App, type AppProps, Stack, Tags, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { features } from '#shared/features.ts';
import cdk from '../cdk.json' with { type: 'json' };
import { Api, type FeatureCalls } from './api.ts';
import { AsyncProcessing } from './async.ts';
import { Auth } from './auth.ts';
import { createControl } from './control.ts';
import { Data } from './data.ts';
import type { ResourceAccess } from './functions.ts';
import { createWebAclStack } from './guard.ts';
import { createAccessLogBucket, createLogDeliveryStack } from './logs.ts';
import { getStackName } from './names.ts';
import { createOriginKey } from './origin-key.ts';
import { createOutputs } from './outputs.ts';
import { Push } from './push.ts';
import { PushKey } from './push-key.ts';
import { Rollout } from './release.ts';
import { Sparkplug } from './sparkplug.ts';
import { readStage } from './stage.ts';
import { watchWebAcl } from './watch/acl-alarm.ts';
import { createWatchStack } from './watch/alarms.ts';
import { RolloutAlarms } from './watch/rollout-alarms.ts';
import { Web } from './web.ts';

export interface AppOptions extends AppProps {
  features?: FeatureCalls;
}

export function createApp({ features: featureCalls = features, context, ...props }: AppOptions = {}): App {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    ...props,
    context: { ...cdk.context, ...context },
  });
  const stage = readStage(app);
  const stack = new Stack(app, 'Plantledger', {
    stackName: getStackName(stage),
    terminationProtection: stage.protection === 'on',
  });
  if (stage.webAcl === 'on' && !stage.webAclArn) {
    const guard = createWebAclStack(app, stage);
    watchWebAcl(guard);
    stack.addStackDependency(guard);
  }
  createLogDeliveryStack(app, stage).addStackDependency(stack);
  Tags.of(app).add('product', 'plantledger');
  Tags.of(app).add('stage', stage.stage);

  const logs = createAccessLogBucket(stack);
  const data = new Data(stack, 'Data', { logs });
  const web = new Web(stack, 'Web', { data, logs });
  const { site, distribution } = web;
  const auth = new Auth(stack, 'Auth', { site, data });
  const reducedAccess: Readonly<Record<string, () => ResourceAccess>> = {
    reports: data.getReadAccess,
    printing: data.getReadAccess,
    ingestion: data.gathers,
    push: data.gathers,
  };
  const listAccess = (feature: string) => [
    ...(feature in reducedAccess ? [reducedAccess[feature]!(), data.countsCalls()] : [data.getWriteAccess()]),
    ...(feature === 'ingestion' ? [...data.offersImages(), ...data.takesFiles()] : []),
    ...(feature === 'requests' ? data.offersPhotos() : []),
    ...(feature === 'access' ? data.readsHeads() : []),
    ...(feature === 'printing' ? data.prints(site) : []),
    ...(feature === 'push' ? [pushKey.getPublicAccess()] : []),
    // Connections have the scheme of the site, links of report pages begin with it, and webhooks must not call it.
    ...(['integration', 'push', 'requests', 'structure'].includes(feature)
      ? [{ variables: { SITE_URL: site } }]
      : []),
  ];
  const pushKey = new PushKey(stack, 'PushKey');
  const { key, stageVariables } = createOriginKey(stack);
  const api = new Api(stack, 'Api', {
    auth,
    distribution,
    stageVariables,
    features: featureCalls,
    uses: listAccess,
  });
  web.serveApi(api.http, key);
  const push = new Push(stack, 'Push', stageVariables);
  push.serve({ data, distribution });
  web.serveSocket(push.api, key);
  const { mail, arrivals } = new AsyncProcessing(stack, 'Async', {
    data,
    site,
    push,
    pushKey,
    pool: auth.pool,
  });
  new Sparkplug(stack, 'Sparkplug', { data, arrivals });
  const control = createControl(stack, { auth, data });
  const rolloutAlarms = new RolloutAlarms(stack, 'Watch', api);
  if (stage.canary === 'on')
    new Rollout(stack, 'Rollout', {
      aliases: api.aliases,
      listAlarms: (alias) => rolloutAlarms.listAlarms(alias),
    });
  createOutputs(stack, { stage, web, data, auth, logs, mail, control });
  createWatchStack(app, stage, { watched: stack, api, auth, data, topic: rolloutAlarms.topic });

  if (stage.nag === 'on') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

if (import.meta.main) createApp().synth();
