import { kindOf, rowsOf, seriesOf, singlesOf } from "./paper-table.ts";

/** Regular papers of the Schmidt family. Columns as `seriesOf` says. */
export const ANNAS_SERIES = seriesOf(`
2023-11 | 2026-10 | 1 | 30 | Kontoauszug {M} {J} | Sparbank Musterstadt | misc | Konto, Girokonto | Banken & Finanzen > Girokonto | 600.00-4200.00 | all |
2024-01 | 2026-10 | 1 | 28 | Gehaltsabrechnung {M} {J} | Küstenwerk GmbH | misc | Gehalt | Arbeit & Beruf > Gehalt | 3680.00-4210.00 | | t
2024-11 | 2026-10 | 1 | 27 | Entgeltabrechnung {M} {J} | Nordmetall Anlagenbau AG | misc | Gehalt | Arbeit & Beruf > Gehalt Jonas | 4020.00-4480.00 | partner | t
2023-02 | 2026-10 | 3 | 6 | Internet- und Telefonrechnung {M} {J} | Funknetz Nord GmbH | invoice | Internet, Telefon | Verträge > Internet & Telefon | 39.95-54.80 | all |
2024-09 | 2026-10 | 3 | 12 | Mobilfunkrechnung {M} {J} | Welle Mobil GmbH | invoice | Handy, Telefon | Verträge > Internet & Telefon | 14.99-28.90 | partner |
2019-02 | 2026-10 | 12 | 18 | Jahresabrechnung Strom {V} | Stadtwerke Musterstadt | invoice | Strom, Nebenkosten | Haus & Wohnen > Gartenstraße 12 > Nebenkosten | 712.00-984.00 | all |
2019-03 | 2026-10 | 12 | 4 | Wasserrechnung {V} | Stadtwerke Musterstadt | invoice | Wasser, Nebenkosten | Haus & Wohnen > Gartenstraße 12 > Nebenkosten | 281.00-369.00 | all |
2019-09 | 2026-10 | 12 | 14 | Betriebskostenabrechnung {V} | Hausverwaltung Brinkmann | invoice | Nebenkosten, Miete | Haus & Wohnen > Gartenstraße 12 > Nebenkosten | 84.00-613.00 | all | t
2019-01 | 2026-10 | 12 | 22 | Abfallgebührenbescheid {J} | Stadt Musterstadt | misc | Gebühren | Haus & Wohnen > Gartenstraße 12 > Nebenkosten | 142.00-198.00 | all |
2019-03 | 2026-10 | 12 | 24 | Kfz-Steuerbescheid {J} | Zollstelle Musterstadt | misc | Auto, Steuer | Auto & Mobilität > Golf > Steuer | 118.00-146.00 | |
2019-01 | 2026-10 | 12 | 3 | Beitragsrechnung Kfz-Versicherung {J} | Hanseschutz Versicherung AG | invoice | Auto, Versicherung | Auto & Mobilität > Golf > Versicherung | 482.00-619.00 | | t
2020-05 | 2026-10 | 12 | 19 | Inspektion Golf {J} | Autohaus Brandt & Söhne | invoice | Auto, Werkstatt | Auto & Mobilität > Golf > Werkstatt | 289.00-742.00 | |
2023-10 | 2026-10 | 6 | 9 | Reifenwechsel {M} {J} | Reifen-Center Ahlers | invoice | Auto, Werkstatt | Auto & Mobilität > Golf > Werkstatt | 39.00-64.00 | |
2018-08 | 2026-10 | 12 | 11 | Einkommensteuerbescheid {V} | Finanzamt Musterstadt | misc | Steuer, Einkommensteuer | Steuern | 421.00-1387.00 | all | ft
2020-06 | 2026-10 | 12 | 30 | Rechnung Steuerberatung {V} | Steuerkanzlei Lorenz | invoice | Steuer | Steuern | 315.00-488.00 | all | t
2018-01 | 2026-10 | 12 | 2 | Beitragsrechnung Hausratversicherung {J} | Nordlicht Versicherung a. G. | invoice | Hausrat, Versicherung | Versicherungen > Hausrat | 118.84-139.00 | all |
2018-01 | 2026-10 | 12 | 2 | Beitragsrechnung Privathaftpflicht {J} | Hanseschutz Versicherung AG | invoice | Haftpflicht, Versicherung | Versicherungen > Haftpflicht | 69.90-84.90 | all | t
2015-05 | 2026-10 | 12 | 7 | Renteninformation {J} | Rentenstelle Nord | misc | Rente | Rente & Vorsorge | 1120.00-1680.00 | |
2021-06 | 2026-10 | 12 | 15 | Renteninformation {J} | Rentenstelle Nord | misc | Rente | Rente & Vorsorge | 1240.00-1760.00 | partner |
2017-04 | 2026-10 | 12 | 20 | Standmitteilung Lebensversicherung {J} | Alpenblick Leben AG | misc | Vorsorge, Versicherung | Rente & Vorsorge | 6400.00-19300.00 | |
2020-03 | 2026-10 | 8 | 16 | Zahnarztrechnung {M} {J} | Zahnarztpraxis Dr. Weiß | invoice | Arzt, Zahnarzt | Gesundheit | 98.00-483.00 | | t
2021-01 | 2026-10 | 9 | 21 | Kinderarztrechnung {M} {J} | Kinderarztpraxis am Lindenpark | invoice | Arzt, Mia | Gesundheit > Mia | 42.00-129.00 | child |
2019-08 | 2026-10 | 12 | 1 | Elternbeitrag Hort {J} | Kita Sonnenschein e. V. | invoice | Betreuung, Mia | Familie > Mia | 980.00-1640.00 | child | t
2023-02 | 2026-10 | 6 | 10 | Beitrag Musikschule {M} {J} | Musikschule Klangfarben | invoice | Musik, Mia | Bildung > Mia | 246.00-282.00 | child |
2020-01 | 2026-10 | 12 | 15 | Jahresdepotauszug {V} | Sparbank Musterstadt | misc | Depot, Geldanlage | Banken & Finanzen > Depot | 3100.00-8900.00 | | t
`);

/** Other papers of the Schmidt family. Columns as `singlesOf` says. */
export const ANNAS_SINGLES = singlesOf(`
2015-05-01 | Mietvertrag Gartenstraße 12 | Hausverwaltung Brinkmann | contract | Miete, Wohnung | Haus & Wohnen > Gartenstraße 12 > Verträge | 980.00 | all | fs |
2019-04-01 | Nachtrag Mietvertrag Stellplatz 7 | Hausverwaltung Brinkmann | contract | Miete, Auto | Haus & Wohnen > Gartenstraße 12 > Verträge | 45.00 | all | |
2026-02-09 | Rundschreiben Heizungswartung 2026 | Hausverwaltung Brinkmann | misc | Heizung, Wohnung | Haus & Wohnen > Gartenstraße 12 | | all | | scan-pdf
2025-10-14 | Rechnung Petersen Spülkasten | Petersen Sanitär & Heizung | invoice | Handwerker | Haus & Wohnen > Gartenstraße 12 > Reparaturen | 201.11 | all | t | scan-pdf
2024-06-21 | Malerrechnung Flur und Küche | Malerbetrieb Claußen | invoice | Handwerker, Renovierung | Haus & Wohnen > Gartenstraße 12 > Reparaturen | 1428.00 | all | t |
2015-05-04 | Rechnung Umzug | Umzüge Möller KG | invoice | Umzug | Haus & Wohnen > Gartenstraße 12 | 1285.00 | all | |
2025-11 | Strompreise ab 2026 Stadtwerke | Stadtwerke Musterstadt | misc | Strom | Haus & Wohnen > Gartenstraße 12 > Nebenkosten | | all | | photo
2015-05-01 | Stromliefervertrag Musterstrom Klassik | Stadtwerke Musterstadt | contract | Strom | Verträge | 79.00 | all | |
2023-03-01 | Mobilfunkvertrag Welle L | Welle Mobil GmbH | contract | Handy | Verträge > Internet & Telefon | 19.99 | partner | |
2021-02-01 | Internetvertrag Glasfaser 250 | Funknetz Nord GmbH | contract | Internet | Verträge > Internet & Telefon | 39.95 | all | |
2022-12-05 | Kündigungsbestätigung Fitnessstudio | Fit am Wall GmbH | misc | Sport, Kündigung | Verträge | | | |
2023-01-01 | Mitgliedsvertrag Sportverein Grün-Weiß | Sportverein Grün-Weiß e. V. | contract | Sport | Verträge | 18.00 | all | |
2026-01-01 | Jahreskarte Musterland 2026 | Verkehrsverbund Musterland | contract | Bahn, Abo | Auto & Mobilität | 58.00 | | ft | png
2019-03-16 | Kaufvertrag Golf | Autohaus Brandt & Söhne | contract | Auto, Kauf | Auto & Mobilität > Golf | 23890.00 | all | f |
2019-03-18 | Kfz-Versicherung Police Golf | Hanseschutz Versicherung AG | police | Auto, Versicherung | Auto & Mobilität > Golf > Versicherung | 524.00 | | s |
2024-09-12 | Verwarnung Parken Marktplatz | Stadt Musterstadt | misc | Auto | Auto & Mobilität > Golf | 20.00 | | |
2025-04-11 | Garantiekarte E-Bike | Fahrradhaus Kessler | misc | Garantie, Fahrrad | Auto & Mobilität | | partner | f | photo
2018-01-01 | Hausratversicherung Police | Nordlicht Versicherung a. G. | police | Hausrat, Versicherung | Versicherungen > Hausrat | 118.84 | all | fsv |
2026-10-15 | Nachtrag Hausratversicherung | Nordlicht Versicherung a. G. | police | Hausrat, Versicherung | Versicherungen > Hausrat | 126.40 | all | r |
2024-01 | Versicherungsbedingungen Hausrat | Nordlicht Versicherung a. G. | misc | Hausrat, Versicherung | Versicherungen > Hausrat | | all | | scan-pdf
2018-01-01 | Privathaftpflicht Police | Hanseschutz Versicherung AG | police | Haftpflicht, Versicherung | Versicherungen > Haftpflicht | 79.90 | all | sv |
2020-07-01 | Rechtsschutzversicherung Police | Justus Rechtsschutz AG | police | Rechtsschutz, Versicherung | Versicherungen | 249.60 | all | |
2018-09-01 | Unfallversicherung Police Mia | Alpenblick Leben AG | police | Unfall, Mia | Versicherungen | 89.00 | child | s |
2016-04-01 | Berufsunfähigkeitsversicherung Police | Alpenblick Leben AG | police | Vorsorge, Versicherung | Versicherungen | 792.00 | | ts |
2021-01-01 | Zahnzusatzversicherung Police | VitaPlus Krankenkasse | police | Zahnarzt, Versicherung | Versicherungen | 226.80 | partner | |
2017-08-01 | Risikolebensversicherung Police | Alpenblick Leben AG | police | Vorsorge, Versicherung | Rente & Vorsorge | 186.00 | partner | s |
2025-06-10 | Rentenauskunft 2025 | Rentenstelle Nord | misc | Rente | Rente & Vorsorge | 1480.22 | | f |
2022-03-30 | Vorsorgevollmacht Anna | Notariat Dr. Albers | misc | Vorsorge, Vollmacht | Rente & Vorsorge | | | fs |
2022-03-30 | Patientenverfügung Anna | Notariat Dr. Albers | misc | Vorsorge, Gesundheit | Rente & Vorsorge | | | s |
2022-03-30 | Patientenverfügung Jonas | Notariat Dr. Albers | misc | Vorsorge, Gesundheit | Rente & Vorsorge | | partner | s |
2022-04-08 | Rechnung Notariat | Notariat Dr. Albers | invoice | Vorsorge | Rente & Vorsorge | 324.87 | | |
2026-03-17 | Rechnung Hautarztpraxis Dr. Sommer | Dr. med. Friederike Sommer | invoice | Arzt | Gesundheit | 75.76 | | tl | scan-pdf
2025-12 | Zusatzbeitrag 2026 Krankenkasse | VitaPlus Krankenkasse | misc | Krankenkasse | Gesundheit | | | | photo
2025-02-11 | Befundbericht Kardiologie | Klinikum Musterstadt | misc | Arzt, Befund | Gesundheit | | partner | s |
2025-07-03 | Impfübersicht Mia | Kinderarztpraxis am Lindenpark | misc | Impfung, Mia | Gesundheit > Mia | | child | s |
2026-01-14 | Medikationsplan Anna | Hausarztpraxis Dr. Petrovic | misc | Arzt | Gesundheit | | | s |
2024-11-08 | Brillenrechnung | Optik Sehstern | invoice | Brille | Gesundheit | 389.00 | | t |
2025-05-22 | Rechnung Physiotherapie | Physiopraxis am Markt | invoice | Arzt | Gesundheit | 157.20 | partner | tl |
2018-04-01 | Arbeitsvertrag Küstenwerk | Küstenwerk GmbH | contract | Arbeitsvertrag | Arbeit & Beruf | 3680.00 | | f |
2024-02-01 | Arbeitsvertrag Nordmetall | Nordmetall Anlagenbau AG | contract | Arbeitsvertrag | Arbeit & Beruf | 4020.00 | partner | |
2023-10-31 | Zwischenzeugnis Küstenwerk | Küstenwerk GmbH | misc | Zeugnis | Arbeit & Beruf | | | |
2018-03-31 | Arbeitszeugnis Reederei Hinrichs | Reederei Hinrichs KG | misc | Zeugnis | Arbeit & Beruf | | | |
2017-05-09 | Elterngeldbescheid | Landkreis Musterland | misc | Elterngeld, Mia | Familie > Mia | 1284.00 | | t |
2017-04-20 | Kindergeldbescheid Mia | Familienkasse Musterland | misc | Kindergeld, Mia | Familie > Mia | 259.00 | child | t |
2017-03-20 | Geburtsurkunde Mia | Standesamt Musterstadt | misc | Urkunde, Mia | Familie > Mia | | child | fs |
2014-07-12 | Eheurkunde | Standesamt Musterstadt | misc | Urkunde | Familie | | all | fs |
2025-05-02 | Überweisung Kita Mai 2025 | Kita Sonnenschein e. V. | misc | Betreuung, Mia | Familie > Mia | 486.20 | child | t | png
2025-08-26 | Elternbrief Schuljahr 2025-2026 | Grundschule am Lindenpark | misc | Schule, Mia | Bildung > Mia | | child | | scan-pdf
2025-07-18 | Zeugnis Mia Klasse 2 | Grundschule am Lindenpark | misc | Schule, Zeugnis, Mia | Bildung > Mia | | child | f |
2023-11-17 | Zertifikat Projektmanagement | Akademie Nord GmbH | misc | Fortbildung | Bildung | | | |
2023-10-02 | Rechnung Seminar Projektmanagement | Akademie Nord GmbH | invoice | Fortbildung | Bildung | 890.00 | | t |
2020-10-01 | Bausparvertrag | Bausparbank Musterland | contract | Geldanlage | Banken & Finanzen | 120.00 | all | |
2022-08-15 | Darlehensvertrag Küche | Sparbank Musterstadt | contract | Kredit | Banken & Finanzen | 187.50 | all | p |
2026-09-08 | Steuerbescheid Vorauszahlung 2026 | Finanzamt Musterstadt | misc | Steuer | Steuern | 189.00 | all | tpl |
2025-11-14 | Kassenbon Waschmaschine | Elektro Hansen | invoice | Garantie, Haushalt | Sonstiges | 602.95 | all | l | photo
2025-09-03 | Bestellung Möbelnest Schreibtisch | Möbelnest Handels GmbH | invoice | Haushalt | Sonstiges | 467.80 | | tl | png
2026-07 | Rechnung Ferienwohnung Seeblick | Ferienhof Petersen | invoice | Urlaub | Sonstiges | 784.00 | all | |
2025 | Spendenbescheinigung Tierheim | Tierheim Musterstadt e. V. | misc | Spende | Steuern | 120.00 | | t |
`);

/** Papers of any household; most fit every customer. */
export const HOUSEHOLD = singlesOf(`
2025-02-18 | Jahresabrechnung Strom 2024 | Stadtwerke Musterstadt | invoice | Strom, Nebenkosten | Haus & Wohnen | 812.40 | | | 
2026-02-17 | Jahresabrechnung Strom 2025 | Stadtwerke Musterstadt | invoice | Strom, Nebenkosten | Haus & Wohnen | 794.15 | | f | 
2025-09-12 | Betriebskostenabrechnung 2024 | Hausverwaltung Brinkmann | invoice | Nebenkosten, Miete | Haus & Wohnen | 214.60 | | t | 
2019-08-01 | Mietvertrag | Wohnbau Musterstadt eG | contract | Miete, Wohnung | Haus & Wohnen | 735.00 | | s | 
2024-05-27 | Rechnung Schornsteinfeger | Schornsteinfegermeister Ruß | invoice | Handwerker | Haus & Wohnen | 84.37 | | t | 
2026-03 | Grundsteuerbescheid 2026 | Stadt Musterstadt | misc | Steuer, Gebühren | Haus & Wohnen | 486.20 | | | 
2026-01-20 | Kfz-Steuerbescheid 2026 | Zollstelle Musterstadt | misc | Auto, Steuer | Auto & Mobilität | 122.00 | | | 
2025-06-05 | Inspektion und Hauptuntersuchung | Autohaus Brandt & Söhne | invoice | Auto, Werkstatt | Auto & Mobilität | 438.90 | | | 
2023-04-01 | Kfz-Versicherung Police | Hanseschutz Versicherung AG | police | Auto, Versicherung | Auto & Mobilität | 571.80 | | s | 
2026-01-01 | Jahreskarte Musterland 2026 | Verkehrsverbund Musterland | contract | Bahn, Abo | Auto & Mobilität | 58.00 | | t | png
2026-09-30 | Kontoauszug September 2026 | Sparbank Musterstadt | misc | Konto | Banken & Finanzen | 1834.20 | | | 
2026-10-30 | Kontoauszug Oktober 2026 | Sparbank Musterstadt | misc | Konto | Banken & Finanzen | 1622.75 | | | 
2021-11-15 | Darlehensvertrag | Bausparbank Musterland | contract | Kredit | Banken & Finanzen | 245.00 | | | 
2022-01-01 | Hausratversicherung Police | Nordlicht Versicherung a. G. | police | Hausrat, Versicherung | Versicherungen | 98.60 | | f | 
2024-01 | Versicherungsbedingungen Hausrat | Nordlicht Versicherung a. G. | misc | Hausrat, Versicherung | Versicherungen | | | | scan-pdf
2020-07-01 | Privathaftpflicht Police | Hanseschutz Versicherung AG | police | Haftpflicht, Versicherung | Versicherungen | 71.40 | | s | 
2023-10-01 | Rechtsschutzversicherung Police | Justus Rechtsschutz AG | police | Rechtsschutz, Versicherung | Versicherungen | 231.00 | | | 
2025-06-10 | Renteninformation 2025 | Rentenstelle Nord | misc | Rente | Rente & Vorsorge | 1284.10 | | | 
2024-04-16 | Vorsorgevollmacht | Notariat Dr. Albers | misc | Vorsorge, Vollmacht | Rente & Vorsorge | | | s | 
2024-04-16 | Patientenverfügung | Notariat Dr. Albers | misc | Vorsorge, Gesundheit | Rente & Vorsorge | | | s | 
2026-05-12 | Zahnarztrechnung Mai 2026 | Zahnarztpraxis Dr. Weiß | invoice | Arzt, Zahnarzt | Gesundheit | 187.30 | | t | 
2025-12 | Zusatzbeitrag 2026 Krankenkasse | VitaPlus Krankenkasse | misc | Krankenkasse | Gesundheit | | | | photo
2026-06-23 | Befundbericht | Klinikum Musterstadt | misc | Arzt, Befund | Gesundheit | | | s | 
2025-08-19 | Einkommensteuerbescheid 2024 | Finanzamt Musterstadt | misc | Steuer, Einkommensteuer | Steuern | 642.00 | | tf | 
2025 | Spendenbescheinigung | Tierheim Musterstadt e. V. | misc | Spende | Steuern | 60.00 | | t | 
2022-06-01 | Internetvertrag | Funknetz Nord GmbH | contract | Internet | Verträge | 39.95 | | | 
2026-09-06 | Internet- und Telefonrechnung September 2026 | Funknetz Nord GmbH | invoice | Internet, Telefon | Verträge | 41.20 | | | 
2024-02-14 | Kündigungsbestätigung Zeitschrift | Verlagshaus am Hafen | misc | Kündigung | Verträge | | | | 
2021-03-01 | Arbeitsvertrag | Küstenwerk GmbH | contract | Arbeitsvertrag | Arbeit & Beruf | 3420.00 | | | 
2026-10-28 | Gehaltsabrechnung Oktober 2026 | Küstenwerk GmbH | misc | Gehalt | Arbeit & Beruf | 3510.00 | | t | 
2018-09-22 | Eheurkunde | Standesamt Musterstadt | misc | Urkunde | Familie | | | s | 
2023-11-17 | Teilnahmebescheinigung Erste Hilfe | Akademie Nord GmbH | misc | Fortbildung | Bildung | | | | 
2025-11-14 | Kassenbon Waschmaschine | Elektro Hansen | invoice | Garantie, Haushalt | Sonstiges | 602.95 | | f | photo
2025-04-11 | Garantiekarte E-Bike | Fahrradhaus Kessler | misc | Garantie, Fahrrad | Sonstiges | | | | photo
2025-09-03 | Bestellung Möbelnest | Möbelnest Handels GmbH | invoice | Haushalt | Sonstiges | 467.80 | | | png
2025-10-14 | Rechnung Petersen Spülkasten | Petersen Sanitär & Heizung | invoice | Handwerker | Haus & Wohnen | 201.11 | | t | scan-pdf
`);

/** Papers to be sorted: name by scanner or phone, subject, kind. */
export const WAITING = rowsOf(`
Scan_20261012_0001 | Rundschreiben der Hausverwaltung | scan-pdf
IMG_20261103_094112 | Schreiben der Krankenkasse | photo
Rechnung_88213 | Rechnung Gartenbau | text-pdf
Scan_20261012_0002 | Rechnung Petersen Sanitär | scan-pdf
IMG_20261103_094140 | Schreiben der Stadtwerke | photo
Dokument (3) | Beitragsanpassung Rechtsschutz | text-pdf
Scan_20261019_0001 | Elternbrief der Schule | scan-pdf
Bildschirmfoto 2026-10-21 | Bestellbestätigung | png
IMG_20261108_181522 | Kassenbon Elektro Hansen | photo
Brief Finanzamt | Einkommensteuerbescheid 2025 | text-pdf
Bildschirmfoto 2026-11-02 | Überweisung | png
IMG_20261110_072903 | Garantiekarte Fahrrad | photo
Scan_20261102_0003 | Allgemeine Bedingungen | scan-pdf
Vertragsunterlagen | Stromliefervertrag | text-pdf
`).map(([name = "", title = "", kind]) => ({ name, title, kind: kindOf(kind) }));
