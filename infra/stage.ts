// Options of a stage, by CDK context: `cdk deploy -c stage=prod -c domain=plants.example …`, or by its name
// under `stages` in cdk.json. A value of the command line wins.
import type { Construct } from 'constructs';
import * as z from 'zod';

const arn = z.string().startsWith('arn:');
const Toggle = z.enum(['on', 'off']);
const toggle = Toggle.default('on');

/** Region written into templates that are synthesized without the CDK's command line, and never deployed. */
const OFFLINE_REGION = 'eu-south-1';

const alarmSentence =
  'alarmEmail: give the address that alarms are mailed to, or off if nobody watches this stage (-c alarmEmail=operations@example.com)';

const Stage = z
  .object({
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{1,11}$/)
      .default('dev'),
    /** Region of the main stack; CDK's command line knows it. */
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .default(process.env.CDK_DEFAULT_REGION ?? OFFLINE_REGION),
    /** If absent, the site uses CloudFront's own domain. */
    domain: z.hostname().optional(),
    /** Certificate in us-east-1 for the domain and its sub-domains. */
    certificateArn: arn.optional(),
    /** Existing web ACL of scope CLOUDFRONT in us-east-1, used instead of the one created here. */
    webAclArn: arn.optional(),
    webAcl: toggle,
    /** Requests allowed per access token in five minutes; a tablet sends a long queue without a pause. */
    requestsPerToken: z.coerce.number().int().min(100).default(6_000),
    /**
     * Calls of the API that a tenant may make per second, in the mean of ten seconds. A shift change of 2 000 people
     * passes at once.
     */
    callsPerSecond: z.coerce.number().int().min(20).default(300),
    /** Requests allowed per address in five minutes; a whole plant may share one address. */
    requestsPerAddress: z.coerce.number().int().min(1_000).default(100_000),
    /** Address that alarms are mailed to; `off` for a stage that nobody watches. */
    alarmEmail: z
      .string(alarmSentence)
      .refine((text) => text === 'off' || z.email().safeParse(text).success, alarmSentence),
    /** Sender of mails; absent: no-reply of the domain. */
    mailFrom: z.email().optional(),
    /**
     * Whether the SES identity of the sender's domain is created here. `existing`: it is in the account, by
     * another stage or by hand.
     */
    mailIdentity: z.enum(['create', 'existing']).default('create'),
    /** Off: a new version of an API function gets all calls at once. */
    canary: toggle,
    /** Metrics of each route of the API, which cost by their number. */
    detailedMetrics: Toggle.default('off'),
    /**
     * Deletion protection of stacks, table and user pool. Off only while a stage is deployed for the first time:
     * otherwise CloudFormation could not remove the resources of a deployment that failed.
     */
    protection: toggle,
    /** Off: functions get no code, for templates that are read and not deployed. */
    bundling: toggle,
    nag: toggle,
  })
  .refine(
    (stage) => stage.requestsPerAddress >= 5 * stage.requestsPerToken,
    'requestsPerAddress is at least five times requestsPerToken',
  )
  .refine((stage) => !stage.domain === !stage.certificateArn, 'domain and certificateArn come together')
  .transform((stage) => ({
    ...stage,
    mailFrom: stage.mailFrom ?? `no-reply@${stage.domain ?? 'plantledger.example'}`,
    /** Domain whose SES identity this stage creates; absent if its mails have no domain of their own. */
    mailDomain:
      stage.mailIdentity === 'create' ? (stage.mailFrom?.replace(/^.*@/, '') ?? stage.domain) : undefined,
  }));
export type Stage = z.infer<typeof Stage>;

/** Returns the address by which push services reach the operator of the stage: that of alarms, else the sender of mails. */
export const getPushSubject = ({ alarmEmail, mailFrom }: Pick<Stage, 'alarmEmail' | 'mailFrom'>): string =>
  `mailto:${alarmEmail === 'off' ? mailFrom : alarmEmail}`;

type Context = Readonly<Record<string, unknown>>;

/**
 * Returns the options of a stage, from the command line and from the stages of cdk.json.
 * @throws Error with a sentence for each wrong or missing one
 */
export function parseStage(given: Context, stages: Readonly<Record<string, Context>> = {}): Stage {
  const stored = stages[String(given.stage ?? 'dev')] ?? {};
  const values = Object.keys(Stage.in.shape).map((key) => [key, given[key] ?? stored[key]]);
  const parsed = Stage.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw new Error(`CDK context: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads the options of the stage from the CDK's context. @throws Error as parseStage */
export function readStage({ node }: Construct): Stage {
  const given = Object.keys(Stage.in.shape).map((key) => [key, node.tryGetContext(key)]);
  return parseStage(Object.fromEntries(given), node.tryGetContext('stages'));
}
