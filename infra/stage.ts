// What a stage may choose, all by CDK context: `cdk deploy -c stage=prod -c domain=plants.example -c plants=nord,sud …`.
import type { Construct } from 'constructs';
import * as z from 'zod';

const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
const list = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);
const arn = z.string().startsWith('arn:');
const label = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
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
    /** Sub-domains of the plants: sign-in and CORS name exact origins. */
    plants: z.preprocess(list, z.array(label).default([])),
    /** A CLOUDFRONT-scope web ACL, which lives in us-east-1. */
    webAclArn: arn.optional(),
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
  .refine((stage) => !stage.domain === !stage.certificateArn, 'domain and certificateArn come together')
  .refine((stage) => stage.domain || stage.plants.length === 0, 'plants are sub-domains of a domain');
export type Stage = z.infer<typeof Stage>;

export function stageOf(scope: Construct): Stage {
  const chosen = Object.fromEntries(
    Object.keys(Stage.shape).map((key) => [key, scope.node.tryGetContext(key)]),
  );
  const parsed = Stage.safeParse(chosen);
  if (!parsed.success) throw new Error(`CDK context: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
