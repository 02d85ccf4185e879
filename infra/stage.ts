// What a stage may choose, all by CDK context: `cdk deploy -c stage=prod -c domain=plants.example …`.
import type { Construct } from 'constructs';
import * as z from 'zod';

const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
const arn = z.string().startsWith('arn:');
const toggle = z.enum(['on', 'off']).default('on');

const Stage = z
  .object({
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{1,11}$/)
      .default('dev'),
    /** Without one the site answers at CloudFront's own address. */
    domain: z.hostname().optional(),
    /** In us-east-1, for the domain and its sub-domains. */
    certificateArn: arn.optional(),
    /** A CLOUDFRONT-scope web ACL of one's own, in us-east-1, instead of the one made here. */
    webAclArn: arn.optional(),
    webAcl: toggle,
    /** What one address may ask in five minutes: a whole plant may stand behind one. */
    requestsPerAddress: z.coerce.number().int().min(100).default(30_000),
    alarmEmail: z.email().optional(),
    /** Whom mails come from; SES must know the address or its domain as verified. */
    mailFrom: z.email().default('no-reply@plantledger.example'),
    saml: z.preprocess(json, z.strictObject({ name: z.string(), metadataUrl: z.url() }).optional()),
    oidc: z.preprocess(
      json,
      z
        .strictObject({ name: z.string(), issuer: z.url(), clientId: z.string(), secretName: z.string() })
        .optional(),
    ),
    /** Off: functions get no code, for templates that are read and not deployed. */
    bundling: toggle,
    nag: toggle,
  })
  .refine((stage) => !stage.domain === !stage.certificateArn, 'domain and certificateArn come together');
export type Stage = z.infer<typeof Stage>;

export function stageOf(scope: Construct): Stage {
  const chosen = Object.fromEntries(
    Object.keys(Stage.shape).map((key) => [key, scope.node.tryGetContext(key)]),
  );
  const parsed = Stage.safeParse(chosen);
  if (!parsed.success) throw new Error(`CDK context: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
