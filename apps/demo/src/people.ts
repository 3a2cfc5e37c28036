/** Invented people of the demo data. All addresses are of example domains. */
export interface DemoPerson {
  firstName: string;
  lastName: string;
  /** Without an address (a child) the person cannot sign in. */
  email?: string;
  /** YYYY-MM-DD */
  birthday: string;
}

export interface DemoStaff extends DemoPerson {
  role: "owner" | "admin" | "janitor";
  email: string;
}

export interface DemoRelated extends DemoPerson {
  kind: "Partner/in" | "Kind" | "Elternteil" | "Sonstige";
}

export interface DemoSosContact extends DemoPerson {
  email: string;
  phone: string;
  relation: string;
}

export interface DemoCustomer extends DemoPerson {
  email: string;
  package: "papiergluecklich" | "permanent" | "praktisch";
  /** YYYY-MM-DD */
  contractStart: string;
  street: string;
  city: string;
  related: readonly DemoRelated[];
  sosContacts: readonly DemoSosContact[];
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    role: "owner",
    firstName: "Ingrid",
    lastName: "Habermann",
    email: "inhaber@krempelfrei.example",
    birthday: "1974-09-18",
  },
  {
    role: "admin",
    firstName: "Tobias",
    lastName: "Adler",
    email: "admin@krempelfrei.example",
    birthday: "1985-02-03",
  },
  {
    role: "janitor",
    firstName: "Käthe",
    lastName: "Krempel",
    email: "krempler@krempelfrei.example",
    birthday: "1992-11-27",
  },
];

const ANNA: DemoCustomer = {
  firstName: "Anna",
  lastName: "Schmidt",
  email: "anna.schmidt@krempelfrei.example",
  birthday: "1987-06-04",
  package: "permanent",
  contractStart: "2023-02-01",
  street: "Gartenstraße 12",
  city: "12345 Musterstadt",
  related: [
    {
      firstName: "Jonas",
      lastName: "Schmidt",
      email: "jonas.schmidt@krempelfrei.example",
      birthday: "1985-10-22",
      kind: "Partner/in",
    },
    { firstName: "Mia", lastName: "Schmidt", birthday: "2017-03-15", kind: "Kind" },
  ],
  sosContacts: [
    {
      firstName: "Renate",
      lastName: "Wagner",
      email: "sos.kontakt@krempelfrei.example",
      birthday: "1961-04-12",
      phone: "030 23125 912",
      relation: "Mutter",
    },
    {
      firstName: "Selma",
      lastName: "Öztürk",
      email: "selma.oeztuerk@post.example",
      birthday: "1988-01-30",
      phone: "030 23125 934",
      relation: "Freundin",
    },
  ],
};

const PACKAGES = ["papiergluecklich", "permanent", "praktisch"] as const;

// First name, last name, e-mail, birthday, package, start of the contract, street.
const OTHERS = `
Bernd | Albrecht | bernd.albrecht@post.example | 1958-03-21 | papiergluecklich | 2022-05-01 | Lindenallee 7
Cem | Aydın | cem.aydin@mail.example | 1990-12-02 | praktisch | 2024-01-15 | Hafenstraße 19
Dorothea | Behrens | d.behrens@post.example | 1949-07-30 | papiergluecklich | 2022-09-01 | Am Wall 3
Elif | Çelik | elif.celik@mail.example | 1994-04-11 | praktisch | 2025-03-01 | Bahnhofstraße 41
Friedrich | Dörfler | f.doerfler@post.example | 1966-01-08 | permanent | 2023-06-01 | Schlossweg 2
Gisela | Eberhardt | gisela.eberhardt@haus.example | 1952-10-17 | papiergluecklich | 2024-04-01 | Rosenweg 11
Hannes | Feldmann | hannes.feldmann@mail.example | 1983-08-25 | permanent | 2023-11-01 | Mühlenweg 28
Ines | Großmann | ines.grossmann@post.example | 1979-05-06 | praktisch | 2024-07-01 | Hauptstraße 90
Jürgen | Hölzl | juergen.hoelzl@haus.example | 1971-02-14 | permanent | 2022-12-01 | Bergstraße 5
Katarzyna | Jankowska | k.jankowska@mail.example | 1988-09-29 | praktisch | 2025-01-01 | Feldweg 16
Lars | Knudsen | lars.knudsen@post.example | 1976-11-13 | permanent | 2023-03-15 | Deichstraße 8
Mareike | Lüders | mareike.lueders@haus.example | 1991-06-20 | praktisch | 2025-09-01 | Kirchgasse 4
Nguyen Thi | Mai | mai.nguyen@mail.example | 1984-03-03 | permanent | 2024-10-01 | Marktplatz 12
Otto | Niedermayer | otto.niedermayer@post.example | 1945-12-24 | papiergluecklich | 2022-04-01 | Talstraße 33
Petra | Oberländer | petra.oberlaender@haus.example | 1963-08-09 | papiergluecklich | 2023-08-01 | Ringstraße 60
Rafael | Pereira | rafael.pereira@mail.example | 1986-04-27 | praktisch | 2025-05-15 | Hafenstraße 52
Sabine | Quandt-Meyer | sabine.quandt-meyer@post.example | 1969-10-01 | permanent | 2024-02-01 | Gartenstraße 31
Thorsten | Reuß | thorsten.reuss@haus.example | 1974-07-19 | permanent | 2023-10-01 | Werftweg 9
Ursula | Schäfer | ursula.schaefer@post.example | 1955-02-28 | papiergluecklich | 2022-07-15 | Lindenallee 22
Viktor | Tkachenko | viktor.tkachenko@mail.example | 1981-05-31 | praktisch | 2026-02-01 | Bahnhofstraße 77
Wiebke | Ullrich | wiebke.ullrich@haus.example | 1996-01-16 | praktisch | 2026-04-01 | Rosenweg 2
Yasmin | Vogel | yasmin.vogel@mail.example | 1993-09-07 | permanent | 2025-11-01 | Am Stadtpark 14
Maximilian | von Zitzewitz | m.vonzitzewitz@post.example | 1978-12-12 | permanent | 2026-06-15 | Schlossweg 1
Änne | Weiß | aenne.weiss@haus.example | 1941-08-18 | papiergluecklich | 2026-09-01 | Kirchgasse 21
`;

/** 25 contract holders; the first, Anna Schmidt, has two related persons and two emergency contacts. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [ANNA, ...OTHERS.trim().split("\n").map(customerOf)];

function customerOf(row: string): DemoCustomer {
  const [
    firstName = "",
    lastName = "",
    email = "",
    birthday = "",
    packageName,
    contractStart = "",
    street = "",
  ] = row.split(" | ");
  const chosen = PACKAGES.find((value) => value === packageName);
  if (chosen === undefined) throw new Error(`No package in "${row}"`);
  return {
    firstName,
    lastName,
    email,
    birthday,
    package: chosen,
    contractStart,
    street,
    city: "12345 Musterstadt",
    related: [],
    sosContacts: [],
  };
}

/** The accounts that `npm start` prints. The emergency contact has no password. */
export const DEMO_ACCOUNTS: readonly { email: string; role: string }[] = [
  ...DEMO_STAFF.map(({ email, role }) => ({ email, role })),
  { email: ANNA.email, role: "customer" },
  ...ANNA.related.flatMap(({ email }) => (email === undefined ? [] : [{ email, role: "related" }])),
  ...ANNA.sosContacts
    .slice(0, 1)
    .map(({ email, birthday }) => ({ email, role: `SOS contact, born ${birthday}` })),
];
