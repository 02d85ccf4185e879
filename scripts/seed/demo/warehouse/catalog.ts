// Spares of the demo's warehouses that are not part of a machine, by family.
import { parseOutline, parseText } from '../outline.ts';

/**
 * Families: their container (width, depth and height in mm, pieces, containers of a stack) and material type.
 */
export const familyContainers: Readonly<
  Record<string, readonly [number, number, number, number, number, string]>
> = {
  BRG: [300, 200, 120, 12, 4, 'ERSA'],
  SEA: [200, 150, 100, 50, 5, 'ERSA'],
  FIL: [400, 300, 200, 6, 3, 'ERSA'],
  VAL: [300, 200, 150, 4, 4, 'ERSA'],
  ELE: [300, 200, 120, 10, 5, 'ERSA'],
  SEN: [200, 150, 100, 10, 5, 'ERSA'],
  BLT: [400, 300, 120, 10, 4, 'ERSA'],
  PNE: [300, 200, 120, 30, 5, 'HIBE'],
  OIL: [600, 400, 450, 20, 1, 'HIBE'],
  CON: [400, 300, 200, 100, 3, 'HIBE'],
};

/**
 * Remarks: class, unit, price, yearly consumption, lead time in days, minimum lot; the code begins with the
 * family.
 */
export const spareLines = parseOutline(`
BRG-6204 Cuscinetto a sfere 6204-2RS | Roulement à billes 6204-2RS | Ball bearing 6204-2RS ; B pc 6.4 36 7 10
BRG-6205 Cuscinetto a sfere 6205-2RS | Roulement à billes 6205-2RS | Ball bearing 6205-2RS ; B pc 7.9 48 7 10
BRG-6308 Cuscinetto a sfere 6308-C3 | Roulement à billes 6308-C3 | Ball bearing 6308-C3 ; B pc 24.5 14 10 2
BRG-7208 Cuscinetto obliquo 7208-BEP | Roulement à contact oblique 7208-BEP | Angular contact bearing 7208-BEP ; A pc 58 8 21 2
BRG-22210 Cuscinetto orientabile 22210-E | Roulement à rotule 22210-E | Spherical roller bearing 22210-E ; A pc 112 6 28 1
BRG-NK30 Astuccio a rullini NK 30/20 | Douille à aiguilles NK 30/20 | Needle bearing NK 30/20 ; C pc 13.2 12 14 2
BRG-UCF207 Supporto flangiato UCF 207 | Palier à bride UCF 207 | Flanged unit UCF 207 ; B pc 33 9 10 1
SEA-OR100 O-ring NBR 100×3 | Joint torique NBR 100×3 | O-ring NBR 100×3 ; C pc 0.6 260 5 50
SEA-OR50 O-ring FKM 50×3 | Joint torique FKM 50×3 | O-ring FKM 50×3 ; C pc 1.9 140 7 25
SEA-TC35 Paraolio TC 35×52×7 | Joint à lèvres TC 35×52×7 | Shaft seal TC 35×52×7 ; B pc 4.2 42 7 5
SEA-TC60 Paraolio TC 60×80×10 | Joint à lèvres TC 60×80×10 | Shaft seal TC 60×80×10 ; B pc 7.6 18 7 5
SEA-STL80 Kit tenute cilindro Ø 80 | Pochette de joints vérin Ø 80 | Cylinder seal kit Ø 80 ; A set 64 10 18 1
SEA-PTFE Treccia in PTFE 8 mm | Tresse PTFE 8 mm | PTFE packing 8 mm ; C m 11.5 22 10 5
FIL-H10 Cartuccia idraulica 10 µm | Cartouche hydraulique 10 µm | Hydraulic element 10 µm ; A pc 47 30 12 4
FIL-H03 Cartuccia idraulica 3 µm | Cartouche hydraulique 3 µm | Hydraulic element 3 µm ; A pc 68 16 12 2
FIL-AIR Filtro aria quadro elettrico | Filtre d'armoire électrique | Cabinet air filter ; C pc 3.8 180 5 20
FIL-COOL Filtro refrigerante a sacco | Poche filtrante de lubrifiant | Coolant bag filter ; C pc 8.5 120 7 20
FIL-DES Filtro disidratante | Filtre dessiccant | Desiccant breather ; B pc 39 12 14 2
VAL-DG03 Elettrovalvola idraulica NG6 | Électrodistributeur hydraulique NG6 | Solenoid valve NG6 ; A pc 138 9 21 1
VAL-DG05 Elettrovalvola idraulica NG10 | Électrodistributeur hydraulique NG10 | Solenoid valve NG10 ; A pc 236 5 28 1
VAL-CHK Valvola di ritegno G1/2 | Clapet anti-retour G1/2 | Check valve G1/2 ; B pc 21 10 10 2
VAL-REL Valvola di massima 350 bar | Limiteur de pression 350 bar | Relief valve 350 bar ; A pc 175 3 30 1
VAL-5-2 Elettrovalvola pneumatica 5/2 | Électrovanne pneumatique 5/2 | Pneumatic valve 5/2 ; B pc 52 20 8 2
VAL-BALL Valvola a sfera DN25 | Vanne à bille DN25 | Ball valve DN25 ; C pc 18.4 14 7 2
ELE-K09 Contattore 9 A 24 VDC | Contacteur 9 A 24 VDC | Contactor 9 A 24 VDC ; B pc 29 26 5 5
ELE-K32 Contattore 32 A 24 VDC | Contacteur 32 A 24 VDC | Contactor 32 A 24 VDC ; B pc 61 14 5 2
ELE-Q16 Salvamotore 10–16 A | Disjoncteur moteur 10–16 A | Motor protection 10–16 A ; B pc 54 12 7 2
ELE-REL Relè 24 VDC con zoccolo | Relais 24 VDC avec embase | Relay 24 VDC with base ; C pc 9.6 70 5 10
ELE-SAF Relè di sicurezza | Relais de sécurité | Safety relay ; A pc 164 6 14 1
ELE-PSU Alimentatore 24 VDC 10 A | Alimentation 24 VDC 10 A | Power supply 24 VDC 10 A ; A pc 122 8 10 1
ELE-FUSE Fusibile gG 10×38 16 A | Fusible gG 10×38 16 A | Fuse gG 10×38 16 A ; C pc 1.1 240 5 50
ELE-LAMP Segnalatore luminoso LED rosso | Voyant LED rouge | LED indicator, red ; C pc 7.2 48 7 10
ELE-ESTOP Pulsante di emergenza | Arrêt d'urgence coup de poing | Emergency stop button ; A pc 26 14 7 2
SEN-M12 Sensore induttivo M12 PNP | Détecteur inductif M12 PNP | Inductive sensor M12 PNP ; B pc 23 54 6 5
SEN-M18 Sensore induttivo M18 PNP | Détecteur inductif M18 PNP | Inductive sensor M18 PNP ; B pc 27 36 6 5
SEN-PHO Fotocellula a riflessione | Cellule à réflexion | Retro-reflective sensor ; B pc 71 18 10 2
SEN-PT100 Termoresistenza PT100 | Sonde PT100 | PT100 probe ; B pc 44 12 12 2
SEN-PRS Pressostato 0–250 bar | Pressostat 0–250 bar | Pressure switch 0–250 bar ; A pc 118 7 18 1
SEN-CBL Connettore M12 con cavo 5 m | Connecteur M12 avec câble 5 m | M12 connector, 5 m cable ; C pc 12.4 90 5 10
SEN-LIM Finecorsa a rotella | Fin de course à galet | Roller limit switch ; B pc 31 22 8 2
BLT-SPA Cinghia trapezoidale SPA 1250 | Courroie trapézoïdale SPA 1250 | V-belt SPA 1250 ; B pc 14 30 7 4
BLT-HTD Cinghia dentata HTD 8M-1200 | Courroie crantée HTD 8M-1200 | Timing belt HTD 8M-1200 ; A pc 46 10 14 2
BLT-CHN Catena a rulli 12B-1 | Chaîne à rouleaux 12B-1 | Roller chain 12B-1 ; B m 19.5 25 10 5
BLT-LINK Giunto per catena 12B-1 | Attache de chaîne 12B-1 | Chain connecting link 12B-1 ; C pc 1.8 40 7 10
PNE-T8 Tubo poliuretano 8 mm | Tube polyuréthane 8 mm | Polyurethane tube 8 mm ; C m 1.4 320 4 50
PNE-T12 Tubo poliuretano 12 mm | Tube polyuréthane 12 mm | Polyurethane tube 12 mm ; C m 2.6 180 4 50
PNE-QF8 Raccordo rapido 8 – G1/4 | Raccord instantané 8 – G1/4 | Push-in fitting 8 – G1/4 ; C pc 2.3 210 4 50
PNE-SIL Silenziatore G1/4 | Silencieux G1/4 | Silencer G1/4 ; C pc 1.7 60 5 10
PNE-CYL Cilindro ISO 50×100 | Vérin ISO 50×100 | Cylinder ISO 50×100 ; A pc 96 8 15 1
PNE-FRL Gruppo FRL G1/2 | Ensemble FRL G1/2 | FRL unit G1/2 ; B pc 88 5 10 1
OIL-HLP46 Olio idraulico HLP 46 | Huile hydraulique HLP 46 | Hydraulic oil HLP 46 ; B l 3.9 1800 6 200
OIL-CLP220 Olio per riduttori CLP 220 | Huile réducteurs CLP 220 | Gear oil CLP 220 ; B l 5.2 420 8 60
OIL-CG68 Olio per guide CG 68 | Huile glissières CG 68 | Slideway oil CG 68 ; B l 4.7 760 8 100
OIL-CMP Olio compressori VDL 46 | Huile compresseur VDL 46 | Compressor oil VDL 46 ; A l 7.1 160 10 20
OIL-EM8 Emulsionabile per taglio | Huile soluble de coupe | Soluble cutting oil ; B l 4.4 950 7 200
OIL-LIX2 Grasso al litio NLGI 2 | Graisse au lithium NLGI 2 | Lithium grease NLGI 2 ; B kg 8.6 95 6 18
OIL-HT Grasso alta temperatura | Graisse haute température | High-temperature grease ; A kg 31.5 22 14 5
CON-WIPE Panni industriali | Chiffons industriels | Industrial wipes ; C kg 2.4 340 4 25
CON-TIE Fascette 4,8×290 | Colliers 4,8×290 | Cable ties 4.8×290 ; C pc 0.06 4200 4 500
CON-M8 Vite TCEI M8×30 8.8 | Vis CHC M8×30 8.8 | Socket screw M8×30 8.8 ; C pc 0.14 1500 5 200
CON-LOCT Frenafiletti medio 50 ml | Frein-filet moyen 50 ml | Threadlocker medium 50 ml ; C pc 14.2 26 5 6
CON-SPRAY Detergente contatti 400 ml | Nettoyant contacts 400 ml | Contact cleaner 400 ml ; C pc 6.9 64 5 12
`);

/** Families stocked near the machines, if a plant has a second warehouse. */
export const nearFamilies: ReadonlySet<string> = new Set(['ELE', 'SEN', 'PNE', 'OIL', 'CON', 'VAL']);

export const warehouseNames = [
  parseText('Magazzino ricambi | Magasin de pièces | Spare parts store'),
  parseText('Magazzino di reparto | Magasin atelier | Shop floor store'),
];

export const countReasons = [
  parseText('Inventario a rotazione | Inventaire tournant | Cycle count'),
  parseText('Trovato nello scaffale accanto | Trouvé sur le rayon voisin | Found on the next shelf'),
  parseText('Pezzo danneggiato, scartato | Pièce abîmée, jetée | Damaged piece, scrapped'),
];
export const returnReason = parseText(
  'Ricambio sbagliato, rientrato | Mauvaise pièce, rentrée | Wrong spare, returned',
);
