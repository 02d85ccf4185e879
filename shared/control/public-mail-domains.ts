// Mail domains in which anybody can open a mailbox. No provider can own them.

const publicMailDomains = new Set(
  `126.com 163.com aim.com alice.it aol.com att.net bluewin.ch comcast.net email.it fastmail.com free.fr gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es
  hotmail.fr hotmail.it icloud.com inbox.com iol.it laposte.net libero.it live.com live.fr live.it mac.com mail.com
  mail.ru me.com msn.com naver.com neuf.fr numericable.fr orange.fr outlook.com outlook.de outlook.es outlook.fr
  outlook.it pm.me proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz sfr.fr sky.com t-online.de
  tim.it tin.it tiscali.it tutanota.com virgilio.it vodafone.it wanadoo.fr web.de wp.pl yahoo.co.uk yahoo.com
  yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);

export const isPublicMailDomain = (domain: string): boolean => publicMailDomains.has(domain.toLowerCase());
