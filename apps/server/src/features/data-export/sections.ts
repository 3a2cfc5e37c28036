import type { Ctx } from "../../core/context.ts";
import type { Section } from "./index-page.ts";
import { type ExportedPerson, getMasterData, listPasskeyNames, listSignIns } from "./person-data.queries.ts";

/** What is stored about a person, part by part. */
export async function sectionsOf(ctx: Ctx, person: ExportedPerson): Promise<Section[]> {
  return [
    {
      key: "person",
      title: "Person und Zugang",
      labels: {
        first_name: "Vorname",
        last_name: "Nachname",
        email: "E-Mail-Adresse",
        birthday: "Geburtsdatum",
        role: "Rolle",
        relation_kind: "Beziehung",
        use_2fa: "2-Faktor Authentifizierung",
        is_active: "Zugang aktiv",
        sos_active_till: "Notfallzugang aktiv bis",
        created_at: "Angelegt",
        updated_at: "Zuletzt geändert",
      },
      rows: await getMasterData(ctx, person),
    },
    {
      key: "sessions",
      title: "Angemeldete Geräte",
      labels: { created_at: "Angemeldet", seen_at: "Zuletzt benutzt", ip: "Adresse", user_agent: "Gerät" },
      rows: await listSignIns(ctx, person),
    },
    {
      key: "passkeys",
      title: "Passkeys",
      labels: { name: "Name", created_at: "Angelegt", last_used_at: "Zuletzt benutzt" },
      rows: await listPasskeyNames(ctx, person),
    },
  ];
}
