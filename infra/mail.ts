// Mail: the domain's identity in SES with DKIM, and the events of mails that do not arrive.
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { ResourceAccess } from './functions.ts';
import { readStage } from './stage.ts';

/** DNS record that the operator creates at the provider of the domain. */
export interface DnsRecord {
  name: string;
  type: 'CNAME' | 'MX' | 'TXT';
  value: string;
}

export class Mail extends Construct {
  /** Topic of bounces and complaints. */
  readonly events: Topic;
  /** Records that prove the domain and sign its mails; empty if the identity is not created here. */
  readonly records: DnsRecord[];
  private readonly configurationSet: CfnConfigurationSet;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { mailDomain } = readStage(this);
    this.configurationSet = new CfnConfigurationSet(this, 'Mails', {
      reputationOptions: { reputationMetricsEnabled: true },
      sendingOptions: { sendingEnabled: true },
      // The worker keeps its own list, which an administrator can see and correct; SES keeps none beside it.
      suppressionOptions: { suppressedReasons: [] },
    });
    this.events = this.createEventTopic();
    const destination = new CfnConfigurationSetEventDestination(this, 'Events', {
      configurationSetName: this.configurationSet.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
        snsDestination: { topicArn: this.events.topicArn },
      },
    });
    destination.node.addDependency(this.events);
    this.records = mailDomain ? this.createIdentity(mailDomain) : [];
  }

  /** Right to send mails in the name of the stage's sender. */
  getSendAccess(site: string): ResourceAccess {
    const { mailFrom } = readStage(this);
    const names = [mailFrom, mailFrom.replace(/^.*@/, '')].map((name) => `identity/${name}`);
    return {
      variables: { MAIL_FROM: mailFrom, SITE_URL: site, MAIL_CONFIGURATION_SET: this.configurationSet.ref },
      allow: new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [...names, `configuration-set/${this.configurationSet.ref}`].map(
          (name) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${name}`,
        ),
      }),
    };
  }

  private createEventTopic(): Topic {
    const topic = new Topic(this, 'MailEvents', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    return topic;
  }

  private createIdentity(domain: string): DnsRecord[] {
    const returnPath = `bounce.${domain}`;
    const identity = new CfnEmailIdentity(this, 'Domain', {
      emailIdentity: domain,
      configurationSetAttributes: { configurationSetName: this.configurationSet.ref },
      dkimAttributes: { signingEnabled: true },
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      // Bounces arrive as events; forwarding would mail them to the sender as well.
      feedbackAttributes: { emailForwardingEnabled: false },
      // Mails leave although the records of the return path are missing.
      mailFromAttributes: { mailFromDomain: returnPath, behaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    return [
      { name: identity.attrDkimDnsTokenName1, type: 'CNAME', value: identity.attrDkimDnsTokenValue1 },
      { name: identity.attrDkimDnsTokenName2, type: 'CNAME', value: identity.attrDkimDnsTokenValue2 },
      { name: identity.attrDkimDnsTokenName3, type: 'CNAME', value: identity.attrDkimDnsTokenValue3 },
      { name: returnPath, type: 'MX', value: `10 feedback-smtp.${Aws.REGION}.amazonses.com` },
      { name: returnPath, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
      { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=quarantine"' },
    ];
  }
}
