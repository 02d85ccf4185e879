// Mails administrators the head of the audit trail's chain, or that the chain is broken (decision PS60): of a plant its
// administrators, of the tenant the tenant-root users. It is evidence, so that nobody can choose another way.
import { type ChainReport, hasFindings } from '#shared/access/chain/report.ts';
import { plants, settings, users } from '../../db/entities/access.ts';
import { NO_SCOPE } from '../../db/keys.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { MailBuilder, OutgoingMail } from './mail-builder.ts';
import { loadAdministrators } from './mail-recipients.ts';

export const buildChainMails: MailBuilder = async ({ tenant, plant: plantId, after }, store) => {
  const report = after as unknown as ChainReport;
  const isOfTenant = plantId === NO_SCOPE;
  const [people, [plant]] = await Promise.all([
    isOfTenant ? loadAllPages((next) => store.list(users, { next })) : loadAdministrators(store, plantId),
    store.load([[plants, plantId]] as const),
  ]);
  const recipients = people.filter(({ tenantRoot, disabled }) => !disabled && (!isOfTenant || tenantRoot));
  const saved = await store.load(recipients.map(({ id }) => [settings, id] as const));
  const mail = {
    template: hasFindings(report) ? ('chainBroken' as const) : ('chainHead' as const),
    ...(!isOfTenant && { opensIn: plantId }),
    values: {
      plant: plant ? `${plant.code} – ${plant.description}` : tenant,
      ...{ day: report.day, entries: `${report.entries}`, head: report.head },
    },
  };
  return recipients.map(
    ({ id: userId, email: to, language }, i): OutgoingMail => ({
      ...{ ...mail, to, userId },
      language: saved[i]?.language ?? language,
    }),
  );
};
