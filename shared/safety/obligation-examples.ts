// Examples of obligations of a mechanical plant, as they are usual in Italy and the European Union. They are no legal
// advice: each plant checks them against its local law.
import type { Language } from '../messages.ts';
import type { ObligationKind } from './obligation-kind.ts';

type Texts = readonly [description: string, body: string];

export interface ObligationExample {
  kind: ObligationKind;
  /** Absent for F-gas, where the charge decides. */
  months?: number;
  law: string;
  texts: Readonly<Record<Language, Texts>>;
}

export const obligationExamples: readonly ObligationExample[] = [
  {
    ...{ kind: 'lifting', months: 12, law: 'D.Lgs. 81/2008, art. 71, all. VII' },
    texts: {
      en: ['Periodic examination of a crane', 'Authorised body'],
      it: ['Verifica periodica di gru', 'INAIL, ASL o soggetto abilitato'],
      fr: ["Vérification périodique d'un pont roulant", 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'lifting', months: 3, law: 'D.Lgs. 81/2008, all. VI, 3.1.2' },
    texts: {
      en: ['Check of ropes and chains', 'Competent person'],
      it: ['Controllo trimestrale di funi e catene', 'Persona competente'],
      fr: ['Contrôle des câbles et chaînes', 'Personne compétente'],
    },
  },
  {
    ...{ kind: 'lifting', months: 24, law: 'D.P.R. 162/1999, art. 13' },
    texts: {
      en: ['Periodic inspection of a goods lift', 'Notified body'],
      it: ['Verifica biennale di montacarichi', 'Organismo notificato'],
      fr: ["Contrôle périodique d'un monte-charge", 'Organisme notifié'],
    },
  },
  {
    ...{ kind: 'pressure', months: 24, law: 'D.M. 329/2004; D.Lgs. 81/2008, all. VII' },
    texts: {
      en: ['Operating inspection of an air receiver', 'Authorised body'],
      it: ['Verifica di funzionamento di serbatoio aria', 'Soggetto abilitato'],
      fr: ["Inspection périodique d'un réservoir d'air", 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'pressure', months: 120, law: 'D.M. 329/2004' },
    texts: {
      en: ['Integrity inspection of a pressure vessel', 'Authorised body'],
      it: ['Verifica di integrità di recipiente a pressione', 'Soggetto abilitato'],
      fr: ["Requalification d'un récipient sous pression", 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'pressure', months: 24, law: 'D.Lgs. 81/2008, all. VII' },
    texts: {
      en: ['Inspection of a steam boiler', 'Authorised body'],
      it: ['Verifica di generatore di vapore', 'Soggetto abilitato'],
      fr: ["Inspection d'une chaudière à vapeur", 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'electrical', months: 60, law: 'D.P.R. 462/2001, art. 4' },
    texts: {
      en: ['Inspection of the earthing system', 'Authorised body'],
      it: ['Verifica quinquennale impianto di terra', 'ASL, ARPA o organismo abilitato'],
      fr: ['Vérification de la mise à la terre', 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'electrical', months: 24, law: 'D.P.R. 462/2001, art. 6' },
    texts: {
      en: ['Inspection of installations in explosive atmospheres', 'Authorised body'],
      it: [
        'Verifica biennale impianti in zone con pericolo di esplosione',
        'ASL, ARPA o organismo abilitato',
      ],
      fr: ['Vérification des installations en atmosphère explosive', 'Organisme habilité'],
    },
  },
  {
    ...{ kind: 'electrical', months: 12, law: 'EN 60204-1' },
    texts: {
      en: ['Test of the electrical equipment of a machine', 'Qualified electrician'],
      it: ["Prova dell'equipaggiamento elettrico di macchina", 'Elettricista qualificato'],
      fr: ["Essai de l'équipement électrique d'une machine", 'Électricien qualifié'],
    },
  },
  {
    ...{ kind: 'fire', months: 6, law: 'D.M. 1/9/2021; UNI 9994-1' },
    texts: {
      en: ['Check of fire extinguishers', 'Qualified technician'],
      it: ['Controllo semestrale degli estintori', 'Tecnico manutentore qualificato'],
      fr: ['Contrôle des extincteurs', 'Technicien qualifié'],
    },
  },
  {
    ...{ kind: 'fire', months: 6, law: 'D.M. 1/9/2021; UNI 11224' },
    texts: {
      en: ['Check of the fire alarm system', 'Qualified technician'],
      it: ["Controllo semestrale dell'impianto di rivelazione incendi", 'Tecnico manutentore qualificato'],
      fr: ["Contrôle du système d'alarme incendie", 'Technicien qualifié'],
    },
  },
  {
    ...{ kind: 'fGas', law: 'Reg. (UE) 2024/573, art. 5' },
    texts: {
      en: ['Leak check of refrigeration equipment', 'Certified technician'],
      it: ['Controllo perdite di apparecchiatura frigorifera', 'Tecnico certificato F-gas'],
      fr: ["Contrôle d'étanchéité d'un équipement frigorifique", 'Technicien certifié'],
    },
  },
  {
    ...{ kind: 'own', months: 12, law: 'EN ISO 13855; EN ISO 16092' },
    texts: {
      en: ['Check of the light curtains of a press', 'Competent person'],
      it: ['Verifica delle barriere di una pressa', 'Persona competente'],
      fr: ["Vérification des barrières immatérielles d'une presse", 'Personne compétente'],
    },
  },
];
