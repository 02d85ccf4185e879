// Alarms that stop a rollout. They stay in the main stack, because the alias of a function depends on its
// deployment group, and the group on its alarms.
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Api } from '../api.ts';
import { buildFunctionAlarm, createAlarm, createAlarmTopic } from './alarms.ts';
import { getConstructName } from './dashboard.ts';

export class RolloutAlarms extends Construct {
  /** Topic of all alarms of the region. */
  readonly topic: Topic;
  private readonly alarms: Map<Alias, Alarm>;
  private readonly callAlarm: Alarm;

  constructor(scope: Construct, id: string, { aliases, stage }: Api) {
    super(scope, id);
    this.topic = createAlarmTopic(this);
    this.alarms = new Map(
      aliases.map((alias) => [
        alias,
        createAlarm(this, getConstructName(alias.lambda), buildFunctionAlarm(alias.lambda), this.topic),
      ]),
    );
    this.callAlarm = createAlarm(
      this,
      'ApiFailures',
      {
        description: 'Calls of the API failed by a fault of the service.',
        metric: stage.metricServerError(),
        threshold: 5,
      },
      this.topic,
    );
  }

  /** Returns the alarms that mean a new version of an API function must not go on. */
  listAlarms(alias: Alias): Alarm[] {
    const alarm = this.alarms.get(alias);
    return alarm ? [alarm, this.callAlarm] : [this.callAlarm];
  }
}
