// Refusals of commands, in English as everything that a stage administrator reads.
const texts = {
  tenantMissing: 'There is no tenant {{code}}.',
  tenantTaken: 'There is already a tenant {{code}} with another name or another administrator.',
  tenantDeleted: 'The tenant {{code}} is deleted. Take that back with undelete first.',
  tenantNotDeleted: 'The tenant {{code}} is not deleted.',
  plantMissing: 'The tenant {{code}} has no plant {{plant}}.',
  emailElsewhere: 'The address {{email}} is already in use.',
  personNameMissing: '{{email}} is new: say the name too.',
  providerTaken: 'The provider {{name}} belongs to another tenant. Choose another name.',
  providerKindFixed: 'The provider {{name}} is of kind {{kind}}. Remove it before adding another kind.',
  providerMissing: 'There is no provider {{name}}.',
  providerSecretMissing: 'Store the client secret of the provider in Secrets Manager first, as {{secret}}.',
  providerUnusable: 'The sign-in cannot use the provider {{name}}: {{reason}}',
  domainTaken: 'The domain {{domain}} belongs to another provider.',
  publicMailDomain: 'Anybody can have an address of {{domain}}. Name a domain of the company.',
} as const;

/** Thrown if a command is not carried out; the message is the sentence that the stage administrator reads. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
  readonly code: keyof typeof texts;
  /** `values` fill the placeholders of the text. */
  constructor(code: keyof typeof texts, values: Readonly<Record<string, string>> = {}) {
    super(texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''));
    this.code = code;
  }
}
