// Checklists and SOPs of the demo plants. Their remarks are those of the methods; procedures.ts explains the
// remarks of steps.
import { parseOutline } from './outline.ts';

/** Code: sort of machine, CK and frequency. */
export const checklistLines = parseOutline(`
PRS-CKW Giro settimanale pressa | Tour hebdomadaire presse | Weekly press round ; HYD.PMP inspection running 1
  4 Leggere pressione e temperatura dell'olio a macchina calda | Relever pression et température d'huile, machine chaude | Read oil pressure and temperature on the warm machine ; OIL-P OIL-T @gauge
  3 Guardare tubi, raccordi e vasca di raccolta | Regarder flexibles, raccords et bac de rétention | Look at hoses, fittings and drip tray ; LEAK +gloves
  3 Controllare i ripari e la pulizia intorno alla pressa | Contrôler les protecteurs et la propreté autour de la presse | Check guards and the area around the press ; GRD CLN
PRS-CKM Giro mensile motore pompa | Tour mensuel moteur de pompe | Monthly pump motor round ; HYD.PMP control running 1
  6 Misurare la vibrazione sul lato comando | Mesurer la vibration côté commande | Measure vibration at the drive end ; BRG-V +headphones
  4 Misurare l'assorbimento a pieno carico | Mesurer l'intensité à pleine charge | Measure the current at full load ; MOT-A +gloves
CNC-CKW Verifica lubrificazione e mandrino | Vérification graissage et broche | Lubrication and spindle verification ; MEC.DRV inspection running 1
  4 Misurare la vibrazione del mandrino a 6000 giri | Mesurer la vibration de la broche à 6000 tr/min | Measure spindle vibration at 6000 rpm ; BRG-V +glasses
  3 Controllare livelli e perdite | Contrôler niveaux et fuites | Check levels and leaks ; LEAK @level
  2 Controllare la porta e i finestrini | Contrôler la porte et les hublots | Check door and windows ; GRD
CNV-CKW Giro settimanale trasportatore | Tour hebdomadaire convoyeur | Weekly conveyor round ; MEC.DRV inspection running 1
  4 Misurare la tensione della cinghia a metà campata | Mesurer la tension de la courroie à mi-brin | Measure belt tension at mid-span ; BLT-N @belt +gloves
  2 Guardare carter, rulli e zona di scarico | Regarder carters, rouleaux et zone de sortie | Look at covers, rollers and discharge area ; GRD CLN
CMP-CKW Giro settimanale compressore | Tour hebdomadaire compresseur | Weekly compressor round ; FLU.VLV inspection running 1
  3 Leggere la pressione di rete al collettore | Relever la pression réseau au collecteur | Read the network pressure at the header ; AIR-P @gauge +headphones
  3 Leggere la temperatura dell'olio | Relever la température d'huile | Read the oil temperature ; OIL-T
  2 Cercare perdite d'olio e di condensa | Rechercher les fuites d'huile et de condensat | Look for leaks of oil and condensate ; LEAK
OVN-CKM Verifica mensile ricircolo | Vérification mensuelle brassage | Monthly recirculation verification ; THM.FAN control running 1
  6 Misurare la vibrazione dei supporti | Mesurer la vibration des paliers | Measure vibration of the bearings ; BRG-V +headphones
  4 Misurare la tensione della cinghia del ventilatore | Mesurer la tension de la courroie du ventilateur | Measure the fan belt tension ; BLT-N @belt +gloves
`);

/** Code: sort of machine and number. They belong to elements that operators look after. */
export const sopLines = parseOutline(`
PRS-SOP1 Pulire e ingrassare le guide della slitta | Nettoyer et graisser les guidages du coulisseau | Clean and grease the slide guides ; MEC.GDE.G1 cleaning stopped 1
  3 Mettere la pressa al punto morto e inserire il blocco | Mettre la presse au point mort et poser la chandelle | Bring the press to dead centre and set the block ; @lock +gloves
  5 Togliere la morchia con lo straccio, dall'alto verso il basso | Enlever les boues au chiffon, de haut en bas | Wipe off the sludge from top to bottom ; @wipe
  4 Due pompate per punto, finché il grasso esce pulito | Deux coups par point, jusqu'à graisse propre | Two strokes a point, until clean grease comes out ; @grease +gloves
PRS-SOP2 Leggere la centralina oleodinamica | Lire la centrale hydraulique | Read the hydraulic power unit ; HYD.PMP.F1 inspection running 1
  2 Leggere il livello tra i due segni | Lire le niveau entre les deux repères | Read the level between the two marks ; @level
  2 Leggere il manometro: lancetta nel verde | Lire le manomètre : aiguille dans le vert | Read the gauge: needle in the green ; OIL-P @gauge
CNC-SOP1 Pulire la zona di lavoro | Nettoyer la zone de travail | Clean the working area ; MEC.GDE.G1 cleaning stopped 1
  4 Soffiare mai: aspirare i trucioli dalle coperture | Ne jamais souffler : aspirer les copeaux des carters | Never blow: vacuum the chips off the covers ; @wipe +glasses +gloves
  2 Verificare che il soffietto scorra libero | Vérifier que le soufflet coulisse librement | Check that the bellows slide freely
CNV-SOP1 Controllare e tendere la catena | Contrôler et tendre la chaîne | Check and tension the chain ; MEC.DRV.T1 inspection stopped 1
  2 Fermare, togliere energia e mettere il lucchetto | Arrêter, couper l'énergie et cadenasser | Stop, cut the energy and lock ; @lock
  3 Premere a metà campata: freccia 15 mm | Appuyer à mi-brin : flèche 15 mm | Press at mid-span: 15 mm sag ; @belt +gloves
`);

/** Key points by code and number of the step. */
export const keyPoints: Readonly<Record<string, string>> = {
  'PRS-LUB.3':
    'Il grasso vecchio deve uscire: se non esce, il punto è chiuso | La graisse usée doit sortir : sinon le point est bouché | Old grease must come out: if it does not, the point is blocked',
  'PRS-SAF.1':
    "La slitta deve fermarsi prima che l'asta tocchi lo stampo | Le coulisseau doit s'arrêter avant que la tige touche l'outil | The slide must stop before the rod touches the die",
  'PRS-HYD.1':
    'Leggere a macchina calda, dopo almeno 30 minuti | Relever machine chaude, après 30 minutes au moins | Read on the warm machine, after at least 30 minutes',
  'CNC-SPN.2':
    'Pulire il cono prima di montare la barra di prova | Nettoyer le cône avant de monter la barre | Clean the taper before fitting the test bar',
  'CNV-BLT.2':
    'Misurare a metà campata, sempre dallo stesso lato | Mesurer à mi-brin, toujours du même côté | Measure at mid-span, always from the same side',
  'CMP-DRN.1':
    'Tenere il viso lontano dallo scarico: aria in pressione | Éloigner le visage de la purge : air sous pression | Keep your face away from the drain: pressurised air',
  'WSH-NOZ.2':
    'Bagno sopra 60 °C: aspettare o usare i guanti lunghi | Bain à plus de 60 °C : attendre ou mettre les gants longs | Bath above 60 °C: wait, or wear the long gloves',
  'PRS-CKW.1':
    'La temperatura sale prima che il filtro si intasi: segnarla sempre | La température monte avant le colmatage du filtre : toujours la noter | Temperature rises before the filter clogs: always note it',
  'CNV-CKW.1':
    'Tre misure, scrivere la media | Trois mesures, écrire la moyenne | Three readings, write down the mean',
  'PRS-SOP1.1':
    'Mai la mano sotto la slitta senza blocco | Jamais la main sous le coulisseau sans chandelle | Never a hand under the slide without the block',
  'CNC-SOP1.1':
    "L'aria compressa spinge i trucioli nelle guide | L'air comprimé pousse les copeaux dans les guidages | Compressed air drives the chips into the guides",
  'CNV-SOP1.1':
    'Provare a riavviare: non deve partire | Essayer de redémarrer : rien ne doit bouger | Try to restart: nothing must move',
};
