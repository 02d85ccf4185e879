// Starter procedures of process and utilities: pumps, heat exchangers, cooling, valves, instruments, cleaning.
import type { StarterProcedure } from './starter-type.ts';

export const utilities: readonly StarterProcedure[] = [
  {
    code: 'PMP-SEAL',
    kind: 'smp',
    typology: 'replacement',
    machineState: 'stopped',
    minutes: 150,
    technicians: 2,
    ppe: ['gloves', 'glasses', 'footwear', 'overall'],
    title: [
      'Replace the mechanical seal of a pump',
      'Sostituire la tenuta meccanica di una pompa',
      "Remplacer la garniture mécanique d'une pompe",
    ],
    safetyNote: [
      'Lock out the motor, close and lock the valves, drain, and read the safety data sheet of the medium.',
      'Bloccare il motore, chiudere e bloccare le valvole, drenare e leggere la scheda di sicurezza del fluido.',
      'Consigner le moteur, fermer et cadenasser les vannes, vidanger et lire la fiche de sécurité du fluide.',
    ],
    steps: [
      {
        minutes: 25,
        text: [
          'Lock out, close suction and discharge, drain and flush the pump.',
          'Bloccare, chiudere aspirazione e mandata, drenare e lavare la pompa.',
          'Consigner, fermer aspiration et refoulement, vidanger et rincer la pompe.',
        ],
        keyPoint: [
          'Open the drain with the face turned away: residual pressure is possible.',
          'Aprire lo scarico con il viso rivolto altrove: è possibile pressione residua.',
          'Ouvrir la vidange en détournant le visage : une pression résiduelle est possible.',
        ],
      },
      {
        minutes: 30,
        text: [
          'Remove the coupling spacer and pull out the rotating unit.',
          'Smontare lo spaziatore del giunto ed estrarre il gruppo rotante.',
          "Déposer l'entretoise d'accouplement et sortir le mobile.",
        ],
      },
      {
        minutes: 20,
        text: [
          'Take off the old seal and read its faces: cracks mean dry running, grooves mean solids.',
          'Smontare la vecchia tenuta ed esaminarne le facce: cricche indicano marcia a secco, solchi indicano solidi.',
          "Déposer l'ancienne garniture et lire ses faces : fissures, marche à sec ; rayures, particules.",
        ],
      },
      {
        minutes: 20,
        text: [
          'Check run-out and surface of shaft and sleeve.',
          'Controllare eccentricità e superficie di albero e bussola.',
          "Contrôler le faux-rond et l'état de l'arbre et de la chemise.",
        ],
        keyPoint: ['At most 0.05 mm run-out.', 'Eccentricità massima 0,05 mm.', 'Faux-rond maximal 0,05 mm.'],
      },
      {
        minutes: 30,
        text: [
          'Fit the new seal clean and without touching the faces; set the working length.',
          'Montare la nuova tenuta, pulita e senza toccare le facce; regolare la lunghezza di lavoro.',
          'Monter la garniture neuve, propre, sans toucher les faces ; régler la longueur de travail.',
        ],
        keyPoint: [
          'Lubricate the elastomers with what the maker allows: EPDM swells in mineral grease.',
          "Lubrificare gli elastomeri con quanto ammesso dal costruttore: l'EPDM si gonfia con grasso minerale.",
          "Lubrifier les élastomères avec un produit admis : l'EPDM gonfle dans la graisse minérale.",
        ],
      },
      {
        minutes: 25,
        text: [
          'Assemble, align, fill, bleed, start, and watch the seal for ten minutes.',
          'Rimontare, allineare, riempire, sfiatare, avviare e osservare la tenuta per dieci minuti.',
          'Remonter, aligner, remplir, purger, démarrer et observer la garniture dix minutes.',
        ],
        keyPoint: ['Never start dry.', 'Non avviare mai a secco.', 'Ne jamais démarrer à sec.'],
      },
    ],
  },
  {
    code: 'UTL-EXCHANGER',
    kind: 'smp',
    typology: 'cleaning',
    machineState: 'stopped',
    minutes: 180,
    technicians: 2,
    ppe: ['gloves', 'glasses', 'footwear', 'overall'],
    title: [
      'Clean a plate heat exchanger',
      'Pulire uno scambiatore di calore a piastre',
      'Nettoyer un échangeur à plaques',
    ],
    safetyNote: [
      'Isolate both circuits and let them cool below 40 °C. Acid: goggles, gloves, ventilation.',
      'Isolare entrambi i circuiti e lasciarli raffreddare sotto 40 °C. Acido: occhiali, guanti, ventilazione.',
      'Isoler les deux circuits et laisser refroidir sous 40 °C. Acide : lunettes, gants, ventilation.',
    ],
    steps: [
      {
        minutes: 20,
        text: [
          'Note temperatures and pressure losses, close and lock both circuits, depressurise and drain.',
          'Annotare temperature e perdite di carico, chiudere e bloccare i due circuiti, scaricare e drenare.',
          'Noter températures et pertes de charge, fermer et cadenasser les deux circuits, dépressuriser et vidanger.',
        ],
      },
      {
        minutes: 30,
        text: [
          'Measure the pack dimension, loosen the bolts evenly crosswise and open the frame.',
          'Misurare la quota del pacco, allentare i tiranti in croce e in modo uniforme e aprire il telaio.',
          'Mesurer la cote de serrage, desserrer les tirants en croix et uniformément, ouvrir le bâti.',
        ],
        keyPoint: [
          'Write down the dimension: it is needed for tightening.',
          'Annotare la quota: serve per il serraggio.',
          'Noter la cote : elle sert au serrage.',
        ],
      },
      {
        minutes: 60,
        text: [
          'Clean plate by plate with water and a soft brush; dissolve scale with a permitted acid.',
          'Pulire piastra per piastra con acqua e spazzola morbida; sciogliere il calcare con un acido ammesso.',
          "Nettoyer plaque par plaque à l'eau et à la brosse douce ; dissoudre le tartre avec un acide autorisé.",
        ],
        keyPoint: [
          'No steel brush, and no hydrochloric acid on stainless steel.',
          "Niente spazzola d'acciaio, e niente acido cloridrico sull'inox.",
          "Ni brosse en acier, ni acide chlorhydrique sur l'inox.",
        ],
      },
      {
        minutes: 20,
        text: [
          'Check plates for cracks and gaskets for seat and hardness; keep the order of the plates.',
          "Controllare le piastre per cricche e le guarnizioni per sede e durezza; mantenere l'ordine delle piastre.",
          "Contrôler les plaques (fissures) et les joints (assise, dureté) ; garder l'ordre des plaques.",
        ],
      },
      {
        minutes: 30,
        text: [
          'Close and tighten evenly to the noted dimension.',
          'Chiudere e serrare in modo uniforme alla quota annotata.',
          'Refermer et serrer uniformément à la cote notée.',
        ],
      },
      {
        minutes: 20,
        text: [
          'Fill and bleed slowly, check tightness, compare temperatures and pressure losses.',
          'Riempire e sfiatare lentamente, controllare la tenuta, confrontare temperature e perdite di carico.',
          "Remplir et purger lentement, contrôler l'étanchéité, comparer températures et pertes de charge.",
        ],
        keyPoint: [
          'Open the valves slowly: a pressure shock moves the gaskets.',
          'Aprire le valvole lentamente: un colpo di pressione sposta le guarnizioni.',
          'Ouvrir les vannes lentement : un coup de bélier déplace les joints.',
        ],
      },
    ],
  },
  {
    code: 'UTL-CHILLER',
    kind: 'checklist',
    typology: 'inspection',
    machineState: 'running',
    minutes: 30,
    technicians: 1,
    ppe: ['glasses', 'gloves', 'mask', 'footwear'],
    title: [
      'Inspect chiller and cooling tower',
      'Ispezionare gruppo frigorifero e torre evaporativa',
      'Inspecter le groupe froid et la tour de refroidissement',
    ],
    safetyNote: [
      'Spray from a tower can carry legionella: wear an FFP3 mask. Only certified persons open the refrigerant circuit.',
      "L'aerosol della torre può contenere legionella: indossare una maschera FFP3. Solo personale certificato apre il circuito frigorifero.",
      'Les aérosols de la tour peuvent porter des légionelles : masque FFP3. Seules des personnes certifiées ouvrent le circuit frigorifique.',
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Note water inlet and outlet temperatures, suction and condensing pressure.',
          "Annotare temperature dell'acqua in ingresso e uscita, pressione di aspirazione e di condensazione.",
          "Noter les températures d'eau entrée et sortie, les pressions d'aspiration et de condensation.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Look at the liquid line sight glass and for oil stains at joints.',
          "Controllare la spia del liquido e le macchie d'olio sulle giunzioni.",
          "Regarder le voyant liquide et chercher des taches d'huile aux raccords.",
        ],
        keyPoint: [
          'Bubbles or oil stains: refrigerant is escaping, call the certified company.',
          "Bolle o macchie d'olio: il refrigerante sfugge, chiamare la ditta certificata.",
          "Bulles ou taches d'huile : fuite de fluide, appeler l'entreprise certifiée.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Check condenser fins or tower fill for dirt, scale and slime.',
          'Controllare sporco, calcare e alghe su alette del condensatore o riempimento della torre.',
          'Contrôler saleté, tartre et dépôts sur les ailettes du condenseur ou le garnissage de la tour.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Check water level, make-up, bleed-off and dosing of the treatment.',
          "Controllare livello dell'acqua, reintegro, spurgo e dosaggio del trattamento.",
          "Contrôler niveau d'eau, appoint, déconcentration et dosage du traitement.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Measure conductivity and pH and compare them with the limits.',
          'Misurare conducibilità e pH e confrontarli con i limiti.',
          'Mesurer conductivité et pH et les comparer aux limites.',
        ],
        keyPoint: [
          'Record the values: they are part of the legionella log.',
          'Registrare i valori: fanno parte del registro legionella.',
          'Enregistrer les valeurs : elles font partie du carnet légionelles.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Listen to pumps and fans; check belts, vibration and frost protection.',
          'Ascoltare pompe e ventilatori; controllare cinghie, vibrazioni e protezione antigelo.',
          'Écouter pompes et ventilateurs ; contrôler courroies, vibrations et protection antigel.',
        ],
      },
    ],
  },
  {
    code: 'PRC-VALVE',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 40,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear', 'helmet'],
    title: [
      'Test the actuation of a process valve',
      "Provare l'azionamento di una valvola di processo",
      "Essayer la commande d'une vanne de procédé",
    ],
    safetyNote: [
      'Agree with the control room. Keep hands out of valve body and stem: spring actuators move without air.',
      "Concordare con la sala controllo. Mani lontano da corpo e stelo: gli attuatori a molla si muovono senz'aria.",
      'Convenir avec la salle de commande. Mains hors du corps et de la tige : les actionneurs à ressort bougent sans air.',
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Get the release of the control room and put the loop in manual.',
          "Ottenere il benestare della sala controllo e portare l'anello in manuale.",
          "Obtenir l'accord de la salle de commande et passer la boucle en manuel.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Look at packing, flanges, air supply and positioner.',
          'Esaminare premistoppa, flange, alimentazione aria e posizionatore.',
          'Examiner presse-étoupe, brides, alimentation en air et positionneur.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Move to 0, 25, 50, 75 and 100 % and back, and read the position at the valve.',
          'Portare a 0, 25, 50, 75 e 100 % e ritorno, leggendo la posizione sulla valvola.',
          'Commander 0, 25, 50, 75 et 100 % puis revenir, et lire la position sur la vanne.',
        ],
        keyPoint: [
          'More than 2 % between set value and position: calibrate the positioner.',
          'Oltre il 2 % tra comando e posizione: tarare il posizionatore.',
          'Plus de 2 % entre consigne et position : étalonner le positionneur.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Take the opening and closing times and compare them with the last test.',
          "Rilevare i tempi di apertura e chiusura e confrontarli con l'ultima prova.",
          "Relever les temps d'ouverture et de fermeture et les comparer au dernier essai.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Cut air and signal: the valve goes to its safe position.',
          'Togliere aria e segnale: la valvola va in posizione di sicurezza.',
          "Couper l'air et le signal : la vanne va en position de sécurité.",
        ],
        keyPoint: [
          'Know beforehand whether it must open or close.',
          'Sapere prima se deve aprire o chiudere.',
          "Savoir d'avance si elle doit s'ouvrir ou se fermer.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Restore, set the loop back to automatic, report to the control room.',
          "Ripristinare, riportare l'anello in automatico, avvisare la sala controllo.",
          'Rétablir, remettre la boucle en automatique, prévenir la salle de commande.',
        ],
      },
    ],
  },
  {
    code: 'QUA-INSTRUMENT',
    kind: 'checklist',
    typology: 'quality',
    machineState: 'stopped',
    minutes: 35,
    technicians: 1,
    ppe: ['glasses'],
    title: [
      'Check the calibration of a measuring instrument',
      'Verificare la taratura di uno strumento di misura',
      "Vérifier l'étalonnage d'un instrument de mesure",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Check serial number, range, last date and certificate of the reference.',
          'Verificare matricola, campo, ultima data e certificato del campione.',
          "Vérifier numéro de série, étendue, dernière date et certificat de l'étalon.",
        ],
        keyPoint: [
          'The reference is at least four times more accurate and not out of date.',
          'Il campione è almeno quattro volte più preciso e non scaduto.',
          "L'étalon est au moins quatre fois plus précis et en cours de validité.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Clean, connect instrument and reference, and let both settle at ambient temperature.',
          'Pulire, collegare strumento e campione e lasciarli stabilizzare a temperatura ambiente.',
          'Nettoyer, raccorder instrument et étalon, laisser stabiliser à température ambiante.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Read five points upwards and downwards and note the errors as found.',
          'Rilevare cinque punti in salita e in discesa e annotare gli errori iniziali.',
          'Relever cinq points en montée et en descente et noter les erreurs avant réglage.',
        ],
      },
      {
        minutes: 5,
        text: [
          'If an error exceeds the tolerance, adjust and read again as left.',
          'Se un errore supera la tolleranza, regolare e rilevare di nuovo.',
          'Si une erreur dépasse la tolérance, régler et relever de nouveau.',
        ],
        keyPoint: [
          'Report it to quality: what was measured since the last check may be wrong.',
          "Avvisare la qualità: le misure dall'ultima verifica possono essere errate.",
          'Prévenir la qualité : les mesures depuis la dernière vérification peuvent être fausses.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Apply the label with date and next date, and file the record.',
          "Applicare l'etichetta con data e prossima scadenza e archiviare il verbale.",
          'Apposer la plaquette avec date et prochaine échéance, classer le relevé.',
        ],
      },
    ],
  },
  {
    code: 'GEN-CLEANING',
    kind: 'checklist',
    typology: 'cleaning',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear'],
    title: [
      'General cleaning and inspection of a machine',
      'Pulizia e ispezione generale di una macchina',
      "Nettoyage et inspection générale d'une machine",
    ],
    safetyNote: [
      'Stop and lock out before reaching into the machine. No compressed air towards people.',
      'Fermare e bloccare prima di introdurre le mani nella macchina. Niente aria compressa verso le persone.',
      "Arrêter et consigner avant d'intervenir dans la machine. Pas d'air comprimé vers les personnes.",
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Stop and lock out; clear tools, scrap and product.',
          'Fermare e bloccare; togliere attrezzi, scarti e prodotto.',
          'Arrêter et consigner ; retirer outils, rebuts et produits.',
        ],
      },
      {
        minutes: 12,
        text: [
          'Clean from top to bottom: covers, guides, sensors, trays.',
          "Pulire dall'alto in basso: coperture, guide, sensori, vasche.",
          'Nettoyer de haut en bas : capots, guidages, capteurs, bacs.',
        ],
        keyPoint: [
          'Cleaning is inspection: touch, look and smell while wiping.',
          'Pulire è ispezionare: toccare, guardare e annusare mentre si pulisce.',
          "Nettoyer, c'est inspecter : toucher, regarder et sentir en essuyant.",
        ],
      },
      {
        minutes: 6,
        text: [
          'Look for loose screws, leaks, worn hoses and cables, missing covers.',
          'Cercare viti allentate, perdite, tubi e cavi usurati, coperture mancanti.',
          'Chercher vis desserrées, fuites, flexibles et câbles usés, capots manquants.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Put a tag on each anomaly that cannot be put right at once.',
          'Aprire un cartellino per ogni anomalia che non si può eliminare subito.',
          'Ouvrir une étiquette TAG pour chaque anomalie qui ne peut être éliminée aussitôt.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Remove the sources of dirt or write them down; restart and watch the first cycles.',
          'Eliminare le fonti di sporco o annotarle; riavviare e osservare i primi cicli.',
          'Supprimer les sources de salissure ou les noter ; redémarrer et observer les premiers cycles.',
        ],
        keyPoint: [
          'What is not cleaned away at its source comes back tomorrow.',
          'Ciò che non si elimina alla fonte ritorna domani.',
          "Ce qui n'est pas supprimé à la source revient demain.",
        ],
      },
    ],
  },
];
