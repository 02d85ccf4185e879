// Starter procedures of safety: emergency stops, guards, light curtains, fire extinguishers.
import type { StarterProcedure } from './starter-type.ts';

export const safety: readonly StarterProcedure[] = [
  {
    code: 'SAF-E-STOP',
    kind: 'checklist',
    typology: 'safety',
    machineState: 'running',
    minutes: 20,
    technicians: 2,
    ppe: ['footwear', 'glasses'],
    title: ['Test the emergency stops', 'Provare gli arresti di emergenza', "Essayer les arrêts d'urgence"],
    safetyNote: [
      'Agree the test with production. One person at the button, one watching the movement.',
      'Concordare la prova con la produzione. Una persona al pulsante, una a osservare il movimento.',
      "Convenir de l'essai avec la production. Une personne au bouton, une autre observe le mouvement.",
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Check that every button and pull cord can be reached, is undamaged, and is red on yellow.',
          'Verificare che ogni pulsante e fune sia raggiungibile, integro e rosso su giallo.',
          'Vérifier que chaque bouton et câble est accessible, intact et rouge sur jaune.',
        ],
      },
      {
        minutes: 8,
        text: [
          'Press each one with the machine running slowly; all dangerous movements stop.',
          'Premerli uno per uno con la macchina a bassa velocità; tutti i movimenti pericolosi si fermano.',
          "Les actionner un par un, machine à vitesse lente ; tous les mouvements dangereux s'arrêtent.",
        ],
        keyPoint: [
          'Test each one singly: one proven button says nothing about the next.',
          'Provarli uno alla volta: un pulsante provato non dice nulla del successivo.',
          'Les essayer un à un : un bouton éprouvé ne dit rien du suivant.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Releasing the button alone does not restart anything.',
          'Il solo sblocco del pulsante non riavvia nulla.',
          'Le seul déverrouillage du bouton ne redémarre rien.',
        ],
        keyPoint: [
          'A restart without reset and start command: keep the machine out of service.',
          'Se riparte senza ripristino e comando di avvio: tenere la macchina fuori servizio.',
          'Si elle repart sans réarmement ni ordre de marche : laisser la machine hors service.',
        ],
      },
      {
        minutes: 3,
        text: [
          'The panel shows which button was pressed.',
          'Il pannello indica quale pulsante è stato premuto.',
          'Le pupitre indique quel bouton a été actionné.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Reset, restart and sign the result for each button.',
          "Ripristinare, riavviare e firmare l'esito per ogni pulsante.",
          'Réarmer, redémarrer et signer le résultat pour chaque bouton.',
        ],
      },
    ],
  },
  {
    code: 'SAF-GUARDS',
    kind: 'checklist',
    typology: 'safety',
    machineState: 'running',
    minutes: 25,
    technicians: 1,
    ppe: ['footwear', 'glasses'],
    title: [
      'Check guards and interlocks',
      'Controllare ripari e interblocchi',
      'Contrôler les protecteurs et les verrouillages',
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Fixed guards are complete and held by all screws, which only a tool opens.',
          'I ripari fissi sono completi e trattenuti da tutte le viti, apribili solo con un attrezzo.',
          "Les protecteurs fixes sont complets et tenus par toutes leurs vis, démontables uniquement à l'outil.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Panels, hinges and grids have no holes, cracks or play.',
          'Pannelli, cerniere e griglie sono senza fori, crepe o giochi.',
          'Panneaux, charnières et grilles sont sans trous, fissures ni jeu.',
        ],
      },
      {
        minutes: 8,
        text: [
          'Open each movable guard in turn: the movement stops and cannot be started.',
          'Aprire uno alla volta i ripari mobili: il movimento si ferma e non può essere avviato.',
          "Ouvrir chaque protecteur mobile tour à tour : le mouvement s'arrête et ne peut pas redémarrer.",
        ],
        keyPoint: [
          'With guard locking, the door stays shut until the run-down has ended.',
          "Con bloccaggio del riparo, la porta resta chiusa fino alla fine dell'inerzia.",
          "Avec interverrouillage, la porte reste fermée jusqu'à la fin de l'inertie.",
        ],
      },
      {
        minutes: 4,
        text: [
          'Look for bypassed switches: tied actuators, spare keys, magnets, bridges in the cabinet.',
          'Cercare interruttori elusi: azionatori legati, chiavi di riserva, magneti, ponticelli nel quadro.',
          "Chercher des contacts neutralisés : actionneurs attachés, clés en double, aimants, pontages dans l'armoire.",
        ],
        keyPoint: [
          'Ask why it was bypassed: the reason is what has to be repaired.',
          'Chiedere perché è stato eluso: è la causa da eliminare.',
          "Demander pourquoi il a été neutralisé : c'est la cause qu'il faut supprimer.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Enter the result; a missing guard stops the machine.',
          "Registrare l'esito; un riparo mancante ferma la macchina.",
          'Enregistrer le résultat ; un protecteur manquant arrête la machine.',
        ],
      },
    ],
  },
  {
    code: 'SAF-LIGHT-CURTAIN',
    kind: 'checklist',
    typology: 'safety',
    machineState: 'running',
    minutes: 15,
    technicians: 1,
    ppe: ['footwear', 'glasses'],
    title: [
      'Test a light curtain',
      'Provare una barriera fotoelettrica',
      'Essayer une barrière immatérielle',
    ],
    safetyNote: [
      'Test with the test rod, never with the hand.',
      'Provare con il bastone di prova, mai con la mano.',
      "Essayer avec le bâton d'essai, jamais avec la main.",
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Clean the front panes; check brackets, mirrors and cables.',
          'Pulire i frontali; controllare staffe, specchi e cavi.',
          'Nettoyer les faces avant ; contrôler supports, miroirs et câbles.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Guide the test rod slowly through the field: near the transmitter, in the middle, near the receiver.',
          'Passare lentamente il bastone di prova nel campo: vicino al trasmettitore, al centro, vicino al ricevitore.',
          "Passer lentement le bâton d'essai dans le champ : près de l'émetteur, au milieu, près du récepteur.",
        ],
        keyPoint: [
          'The output stays off for as long as the rod is in the field. The rod has the diameter of the resolution.',
          "L'uscita resta disattivata finché il bastone è nel campo. Il diametro del bastone è pari alla risoluzione.",
          'La sortie reste coupée tant que le bâton est dans le champ. Son diamètre est égal à la résolution.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Interrupt the field during the movement: the machine stops.',
          'Interrompere il campo durante il movimento: la macchina si ferma.',
          "Interrompre le champ pendant le mouvement : la machine s'arrête.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Nobody can reach over, under, around or stand behind the field.',
          'Nessuno può passare sopra, sotto, di lato o sostare dietro il campo.',
          'Personne ne peut passer par-dessus, par-dessous, sur le côté ni se tenir derrière le champ.',
        ],
        keyPoint: [
          'Compare the safety distance with the plate; it depends on the stopping time.',
          'Confrontare la distanza di sicurezza con la targhetta: dipende dal tempo di arresto.',
          "Comparer la distance de sécurité à la plaque : elle dépend du temps d'arrêt.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Restart needs the reset button; record the test.',
          'Il riavvio richiede il ripristino; registrare la prova.',
          "Le redémarrage exige le réarmement ; enregistrer l'essai.",
        ],
      },
    ],
  },
  {
    code: 'SAF-EXTINGUISHER',
    kind: 'checklist',
    typology: 'safety',
    machineState: 'running',
    minutes: 10,
    technicians: 1,
    ppe: [],
    title: [
      'Check the fire extinguishers of an area',
      "Controllare gli estintori di un'area",
      "Contrôler les extincteurs d'une zone",
    ],
    safetyNote: [
      'This check does not replace the service by a qualified company.',
      'Il controllo non sostituisce la manutenzione di una ditta qualificata.',
      "Ce contrôle ne remplace pas l'entretien par une entreprise qualifiée.",
    ],
    steps: [
      {
        minutes: 2,
        text: [
          'It hangs in its place, with its sign visible and free access.',
          'È al suo posto, con cartello visibile e accesso libero.',
          'Il est à sa place, panneau visible et accès libre.',
        ],
      },
      {
        minutes: 2,
        text: [
          'The gauge is in the green field; a CO₂ extinguisher is weighed.',
          'Il manometro è nel campo verde; un estintore a CO₂ va pesato.',
          'Le manomètre est dans la zone verte ; un extincteur au CO₂ se pèse.',
        ],
      },
      {
        minutes: 2,
        text: [
          'Seal and pin are in place; hose and nozzle are undamaged and clear.',
          'Sigillo e spina sono presenti; manichetta e ugello integri e liberi.',
          'Plomb et goupille sont en place ; flexible et diffuseur intacts et dégagés.',
        ],
        keyPoint: [
          'A broken seal counts as used: exchange it.',
          'Sigillo rotto equivale a estintore usato: sostituirlo.',
          "Plomb rompu vaut extincteur utilisé : l'échanger.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Shell without rust or dents; instructions can be read.',
          'Corpo senza ruggine né ammaccature; istruzioni leggibili.',
          "Corps sans rouille ni choc ; mode d'emploi lisible.",
        ],
      },
      {
        minutes: 2,
        text: [
          'The service date has not passed; enter the check on the card.',
          'La scadenza della revisione non è superata; annotare il controllo sul cartoncino.',
          "La date d'entretien n'est pas dépassée ; noter le contrôle sur la fiche.",
        ],
      },
    ],
  },
];
