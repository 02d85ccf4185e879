import { expect, test } from 'vitest';
import { resolveValue, synthesizeTemplate } from './synthesized.ts';

const own = {
  domain: 'plants.example',
  certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x',
};
const named = synthesizeTemplate({ context: own });

test('the domain of the mails is an identity that signs them', () => {
  expect(named.one('AWS::SES::EmailIdentity')).toMatchObject({
    EmailIdentity: 'plants.example',
    DkimAttributes: { SigningEnabled: true },
    DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
    MailFromAttributes: { MailFromDomain: 'bounce.plants.example' },
  });
  const none = synthesizeTemplate({ context: { ...own, mailIdentity: 'existing' } });
  expect(none.ofType('AWS::SES::EmailIdentity')).toEqual([]);
  expect(synthesizeTemplate().ofType('AWS::SES::EmailIdentity')).toEqual([]);
});

test('bounces and complaints reach the queue of their worker, and nobody else may send to it', () => {
  const { one, ofType } = synthesizeTemplate();
  expect(one('AWS::SES::ConfigurationSetEventDestination')).toMatchObject({
    EventDestination: { Enabled: true, MatchingEventTypes: ['BOUNCE', 'COMPLAINT'] },
  });
  // SES keeps no list of its own, which an administrator could neither see nor correct.
  expect(one('AWS::SES::ConfigurationSet').SuppressionOptions).toEqual({ SuppressedReasons: [] });
  const [[topic] = ['']] = ofType('AWS::SNS::Topic').filter(([id]) => id.includes('MailEvents'));
  const [queue] = ofType('AWS::SQS::Queue').find(([id]) => id.startsWith('AsyncMailEventsQueue'))!;
  expect(one('AWS::SNS::Subscription')).toMatchObject({
    Protocol: 'sqs',
    RawMessageDelivery: true,
    TopicArn: { Ref: topic },
    Endpoint: { 'Fn::GetAtt': [queue, 'Arn'] },
  });
  const policy = ofType('AWS::SQS::QueuePolicy').find(([id]) => id.startsWith('AsyncMailEventsQueue'));
  expect(JSON.stringify(policy)).toContain(`"aws:SourceArn":{"Ref":"${topic}"}`);
});

test('the worker sends by the configuration set that reports its events', () => {
  const { ofType } = synthesizeTemplate();
  const [[set] = ['']] = ofType('AWS::SES::ConfigurationSet');
  const [, role] = ofType('AWS::IAM::Role').find(([id]) => id.startsWith('AsyncMailSend'))!;
  expect(JSON.stringify(role)).toContain(`:configuration-set/",{"Ref":"${set}"}`);
  const [, worker] = ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('AsyncMailSend'))!;
  expect(worker.Properties.Environment).toMatchObject({
    Variables: { MAIL_CONFIGURATION_SET: { Ref: set }, MAIL_FROM: 'no-reply@plantledger.example' },
  });
});

test('the outputs name what an operator enters elsewhere', () => {
  const outputs = named.template.toJSON().Outputs as Record<string, { Value: unknown }>;
  const values = Object.fromEntries(
    Object.entries(outputs).map(([name, { Value }]) => [name, resolveValue(Value)]),
  );
  const distribution = named.ofType('AWS::CloudFront::Distribution')[0]![0];
  const pool = named.ofType('AWS::Cognito::UserPool')[0]![0];
  expect(values).toMatchObject({
    DistributionId: distribution,
    DistributionDomain: `${distribution}.DomainName`,
    SamlAcsUrl: 'https://plantledger-dev-111122223333.auth.eu-south-1.amazoncognito.com/saml2/idpresponse',
    SamlEntityId: `urn:amazon:cognito:sp:${pool}`,
  });
  const records = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('DnsRecord') ? [value] : [],
  );
  expect(records).toEqual([
    `plants.example CNAME ${distribution}.DomainName`,
    `*.plants.example CNAME ${distribution}.DomainName`,
    ...[1, 2, 3].map((n) =>
      expect.stringMatching(new RegExp(`DkimDNSTokenName${n} CNAME .*DkimDNSTokenValue${n}$`)),
    ),
    'bounce.plants.example MX 10 feedback-smtp.eu-south-1.amazonses.com',
    'bounce.plants.example TXT "v=spf1 include:amazonses.com ~all"',
    '_dmarc.plants.example TXT "v=DMARC1; p=quarantine"',
  ]);
});
