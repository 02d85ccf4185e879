// Mails the tenant-root users about what the directory did although our rules would not have allowed it (decisions G44).
import { settings, users } from '../../db/entities/access.ts';
import type { ProvisioningNotice } from '../../db/entities/provisioning.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { MailBuilder } from './mail-builder.ts';

const templates = {
  lastAdministrator: 'plantWithoutAdministrator',
  groupEmptied: 'groupEmptied',
  rootDisabled: 'rootDisabledByDirectory',
} as const satisfies Record<ProvisioningNotice['reason'], string>;

export const buildProvisioningMails: MailBuilder = async ({ before, after }, store) => {
  if (before) return [];
  const { reason, plant = '', name = '' } = after as unknown as ProvisioningNotice;
  const roots = (await loadAllPages((next) => store.list(users, { next }))).filter(
    ({ tenantRoot, disabled }) => tenantRoot && !disabled,
  );
  const saved = await store.load(roots.map(({ id }) => [settings, id] as const));
  return roots.map(({ id: userId, email: to, language }, i) => ({
    ...{ to, userId, values: { plant, name } },
    language: saved[i]?.language ?? language,
    template: templates[reason],
  }));
};
