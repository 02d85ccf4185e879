// Failures by the first letter of the component, each with symptom, diagnosis and repair.
import type { BreakdownType, RootCauseType } from '#shared/requests/ewo-state.ts';
import { type LocalisedText, parseText } from '../outline.ts';

export interface Failure {
  /** First letters of components. */
  componentPrefix: string;
  type: BreakdownType;
  cause: RootCauseType;
  repair: 'repair' | 'replacement' | 'adjustment' | 'reset';
  /** Whether the failure stops the machine. */
  stops: boolean;
  symptom: LocalisedText;
  diagnosis: LocalisedText;
  done: LocalisedText;
}

const createFailure = (
  letters: string,
  type: BreakdownType,
  cause: RootCauseType,
  repair: Failure['repair'],
  stops: boolean,
  symptom: string,
  diagnosis: string,
  done: string,
): Failure => ({
  ...{ componentPrefix: letters, type, cause, repair, stops },
  symptom: parseText(symptom),
  diagnosis: parseText(diagnosis),
  done: parseText(done),
});

export const failures: readonly Failure[] = [
  createFailure(
    'P',
    'hydraulic',
    'RC9',
    'replacement',
    true,
    'Pressione instabile, la pompa fischia | Pression instable, la pompe siffle | Unstable pressure, the pump whines',
    'Guarnizione della pompa usurata, aria in aspirazione | Joint de pompe usé, prise d’air à l’aspiration | Worn pump seal, air drawn in',
    'Sostituita la guarnizione, spurgato il circuito | Joint remplacé, circuit purgé | Seal replaced, circuit bled',
  ),
  createFailure(
    'P',
    'hydraulic',
    'RC6',
    'repair',
    false,
    'Perdita di olio sotto la pompa | Fuite d’huile sous la pompe | Oil leaking under the pump',
    'Raccordo allentato dalle vibrazioni | Raccord desserré par les vibrations | Fitting loosened by vibration',
    'Serrato il raccordo, pulita la zona | Raccord resserré, zone nettoyée | Fitting tightened, area cleaned',
  ),
  createFailure(
    'M',
    'electrical',
    'RC8',
    'reset',
    true,
    'Motore fermo, termica scattata | Moteur arrêté, protection thermique déclenchée | Motor stopped, overload tripped',
    'Assorbimento oltre il nominale per attrito sulla trasmissione | Courant au-delà du nominal, frottement de la transmission | Current above rating, friction in the transmission',
    'Ripristinata la termica, lubrificata la trasmissione | Protection réarmée, transmission lubrifiée | Overload reset, transmission lubricated',
  ),
  createFailure(
    'M',
    'mechanical',
    'RC9',
    'replacement',
    true,
    'Rumore forte e vibrazioni dal motore | Bruit fort et vibrations du moteur | Loud noise and vibration from the motor',
    'Cuscinetto lato comando danneggiato | Roulement côté commande endommagé | Drive-end bearing damaged',
    'Sostituito il cuscinetto, riallineato | Roulement remplacé, réaligné | Bearing replaced, realigned',
  ),
  createFailure(
    'V',
    'hydraulic',
    'RC5',
    'repair',
    true,
    'Il movimento non risponde al comando | Le mouvement ne répond pas à la commande | The movement does not answer its command',
    'Cursore della valvola bloccato da impurità | Tiroir de vanne bloqué par des impuretés | Valve spool stuck by dirt',
    'Smontata e pulita la valvola, filtrato l’olio | Vanne démontée et nettoyée, huile filtrée | Valve stripped and cleaned, oil filtered',
  ),
  createFailure(
    'F',
    'hydraulic',
    'RC4',
    'replacement',
    false,
    'Allarme filtro intasato | Alarme filtre colmaté | Clogged filter alarm',
    'Elemento filtrante saturo prima della scadenza | Élément filtrant saturé avant l’échéance | Element saturated before it was due',
    'Sostituito l’elemento, controllato l’olio | Élément remplacé, huile contrôlée | Element replaced, oil checked',
  ),
  createFailure(
    'S',
    'electronic',
    'RC1',
    'adjustment',
    true,
    'Ciclo fermo, posizione non rilevata | Cycle arrêté, position non détectée | Cycle stopped, position not detected',
    'Sensore spostato da un urto | Capteur déplacé par un choc | Sensor knocked out of place',
    'Riposizionato e bloccato il sensore | Capteur repositionné et bloqué | Sensor put back and locked',
  ),
  createFailure(
    'S',
    'safety',
    'RC5',
    'replacement',
    true,
    'Barriera di sicurezza in errore | Barrière de sécurité en défaut | Safety barrier in fault',
    'Contatto ossidato nel connettore | Contact oxydé dans le connecteur | Corroded contact in the plug',
    'Sostituito il connettore, provata la sicurezza | Connecteur remplacé, sécurité testée | Plug replaced, safety tested',
  ),
  createFailure(
    'B',
    'mechanical',
    'RC6',
    'replacement',
    true,
    'Grippaggio dell’albero | Grippage de l’arbre | Shaft seized',
    'Cuscinetto senza lubrificante | Roulement sans lubrifiant | Bearing without lubricant',
    'Sostituito il cuscinetto, ripristinata la lubrificazione | Roulement remplacé, graissage rétabli | Bearing replaced, lubrication restored',
  ),
  createFailure(
    'C',
    'pneumatic',
    'RC9',
    'repair',
    false,
    'Cilindro lento in ritorno | Vérin lent au retour | Cylinder slow on return',
    'Guarnizioni usurate, trafilamento interno | Joints usés, fuite interne | Worn seals, internal leakage',
    'Montato il kit guarnizioni | Pochette de joints montée | Seal kit fitted',
  ),
  createFailure(
    'G',
    'mechanical',
    'RC6',
    'adjustment',
    false,
    'Gioco sulla guida, quota non costante | Jeu au guidage, cote instable | Play in the guide, dimension drifts',
    'Registro allentato, guida sporca | Réglage desserré, guidage sale | Adjuster loose, guide dirty',
    'Ripreso il gioco, pulita e lubrificata la guida | Jeu rattrapé, guidage nettoyé et graissé | Play taken up, guide cleaned and greased',
  ),
  createFailure(
    'E',
    'electronic',
    'RC3',
    'reset',
    true,
    'PLC in stop, uscite disattivate | API en arrêt, sorties coupées | PLC in stop, outputs off',
    'Alimentatore a 24 V instabile per il calore nell’armadio | Alimentation 24 V instable, chaleur dans l’armoire | 24 V supply unstable from heat in the cabinet',
    'Ripristinato il PLC, puliti i filtri dell’armadio | API redémarré, filtres de l’armoire nettoyés | PLC restarted, cabinet filters cleaned',
  ),
  createFailure(
    'T',
    'mechanical',
    'RC7',
    'replacement',
    true,
    'Catena saltata, trascinamento fermo | Chaîne sautée, entraînement arrêté | Chain off, drive stopped',
    'Maglia rotta, tensione oltre il limite | Maillon cassé, tension excessive | Broken link, tension beyond the limit',
    'Sostituito il tratto di catena, registrata la tensione | Tronçon de chaîne remplacé, tension réglée | Chain section replaced, tension set',
  ),
  createFailure(
    'H',
    'utilities',
    'RC2',
    'reset',
    true,
    'Bruciatore in blocco | Brûleur en défaut | Burner locked out',
    'Elettrodo mal rimontato dopo la pulizia | Électrode mal remontée après nettoyage | Electrode refitted wrongly after cleaning',
    'Regolato l’elettrodo, istruita la squadra | Électrode réglée, équipe informée | Electrode adjusted, team instructed',
  ),
  createFailure(
    'N',
    'process',
    'RC6',
    'repair',
    false,
    'Getto irregolare, pezzi difettosi | Jet irrégulier, pièces défectueuses | Uneven jet, defective parts',
    'Ugello incrostato | Buse entartrée | Nozzle clogged',
    'Pulito e ricalibrato l’ugello | Buse nettoyée et recalibrée | Nozzle cleaned and calibrated',
  ),
];

/** Failure of components without one of their own. */
export const defaultFailure = createFailure(
  '',
  'mechanical',
  'RC9',
  'repair',
  true,
  'Macchina ferma, rumore anomalo | Machine arrêtée, bruit anormal | Machine stopped, unusual noise',
  'Usura oltre il limite | Usure au-delà de la limite | Wear beyond the limit',
  'Ripristinato e provato | Remis en état et testé | Restored and tested',
);

/** Anomaly that operators report with a tag, and its solution. */
export interface Anomaly {
  pillar: 'AM' | 'PM' | 'SAF' | 'WO' | 'EN' | 'QC';
  action: 'change' | 'insert' | 'inspect' | 'improve';
  reason: 'worn' | 'defective' | 'missing' | 'unknown';
  text: LocalisedText;
  notes: LocalisedText;
}
const createAnomaly = (
  pillar: Anomaly['pillar'],
  action: Anomaly['action'],
  reason: Anomaly['reason'],
  anomalyText: string,
  notes: string,
): Anomaly => ({ pillar, action, reason, text: parseText(anomalyText), notes: parseText(notes) });

export const anomalies: readonly Anomaly[] = [
  createAnomaly(
    'AM',
    'insert',
    'missing',
    'Vite mancante sul carter | Vis manquante sur le carter | Screw missing on the cover',
    'Rimontata la vite | Vis remontée | Screw fitted',
  ),
  createAnomaly(
    'AM',
    'inspect',
    'unknown',
    'Livello olio difficile da leggere | Niveau d’huile difficile à lire | Oil level hard to read',
    'Pulito il vetro e segnato il livello | Voyant nettoyé, niveau repéré | Glass cleaned, level marked',
  ),
  createAnomaly(
    'AM',
    'inspect',
    'defective',
    'Trucioli accumulati dietro la macchina | Copeaux accumulés derrière la machine | Chips piling up behind the machine',
    'Pulita la zona, spostata la protezione | Zone nettoyée, protection déplacée | Area cleaned, guard moved',
  ),
  createAnomaly(
    'PM',
    'change',
    'worn',
    'Tubo flessibile screpolato | Flexible craquelé | Hose cracked',
    'Sostituito il tubo | Flexible remplacé | Hose replaced',
  ),
  createAnomaly(
    'PM',
    'change',
    'defective',
    'Manometro che non torna a zero | Manomètre ne revenant pas à zéro | Gauge does not return to zero',
    'Montato un manometro nuovo | Manomètre neuf monté | New gauge fitted',
  ),
  createAnomaly(
    'PM',
    'improve',
    'unknown',
    'Rumore nuovo dal riduttore | Bruit nouveau du réducteur | New noise from the gearbox',
    'Controllato il gioco, rabboccato l’olio | Jeu contrôlé, huile complétée | Play checked, oil topped up',
  ),
  createAnomaly(
    'SAF',
    'change',
    'defective',
    'Microinterruttore della porta allentato | Interrupteur de porte desserré | Door switch loose',
    'Fissato e provato il microinterruttore | Interrupteur fixé et testé | Switch fixed and tested',
  ),
  createAnomaly(
    'EN',
    'improve',
    'defective',
    'Fuga di aria compressa | Fuite d’air comprimé | Compressed air leak',
    'Sostituito il raccordo rapido | Raccord rapide remplacé | Quick coupling replaced',
  ),
  createAnomaly(
    'QC',
    'inspect',
    'unknown',
    'Pezzi con segni di strisciamento | Pièces avec traces de frottement | Parts with rubbing marks',
    'Regolata la guida di uscita | Guide de sortie réglé | Outlet guide adjusted',
  ),
  createAnomaly(
    'WO',
    'insert',
    'missing',
    'Attrezzi senza posto sul pannello | Outils sans place sur le panneau | Tools without a place on the board',
    'Disegnate le sagome sul pannello | Silhouettes tracées sur le panneau | Outlines drawn on the board',
  ),
];
