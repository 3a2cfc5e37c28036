import { Skeleton } from "@mantine/core";
import { IconFoldersFilled } from "@tabler/icons-react";
import { Suspense, type ComponentType, type LazyExoticComponent } from "react";
import { can } from "@krempelfrei/contract/access";
import { lazy } from "../../lib/lazy.ts";
import { useUser } from "../../lib/session.ts";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { documentsPath } from "../files/data/documents-path.ts";

interface SectionProps {
  readonly customerId: string;
}

export interface Section {
  /** Path after /customers/{id}; empty for the master data. */
  readonly path: string;
  readonly label: string;
  /** True if a janitor sees it too. */
  readonly isReduced?: boolean;
  /** True: hidden for the sample customer, which has neither bookings nor a sign-in. */
  readonly isReal?: boolean;
  readonly Content: LazyExoticComponent<ComponentType<SectionProps>>;
}

/** The sections of a customer's page, each with its own address and loaded when it is opened. */
const SECTIONS: readonly Section[] = [
  {
    path: "overview",
    label: "Übersicht",
    isReduced: true,
    Content: lazy(async () => ({
      default: (await import("./summary/summary.section.tsx")).SummarySection,
    })),
  },
  {
    path: "",
    label: "Stammdaten",
    Content: lazy(async () => ({
      default: (await import("./master-data.section.tsx")).MasterDataSection,
    })),
  },
  {
    path: "relationships",
    label: "Beziehungskiste",
    Content: lazy(async () => ({
      default: (await import("../relationships/relationships.section.tsx")).RelationshipsSection,
    })),
  },
  {
    path: "bookings",
    label: "Buchungen",
    isReal: true,
    Content: lazy(async () => ({
      default: (await import("../bookings/bookings.section.tsx")).BookingsSection,
    })),
  },
  {
    path: "history",
    label: "Historie",
    Content: lazy(async () => ({
      default: (await import("../changelog/customer-history.section.tsx")).CustomerHistorySection,
    })),
  },
  {
    path: "access",
    label: "Zugang",
    isReal: true,
    Content: lazy(async () => ({
      default: (await import("../users/account-access.section.tsx")).AccountAccessSection,
    })),
  },
];

const pathOf = (customerId: string, section: string): string =>
  section === "" ? `/customers/${customerId}` : `/customers/${customerId}/${section}`;

/** The section of an address; undefined for an unknown name. */
export function sectionAt(pathname: string): Section | undefined {
  const [, , , name = ""] = pathname.split("/");
  return SECTIONS.find(({ path }) => path === name);
}

/** Tabs of the sections, and a link to the documents. */
export function SectionTabs({ customerId, isSample }: SectionProps & { readonly isSample: boolean }) {
  const all = can(useUser().role, "customers.details");
  return (
    <LinkTabs
      label="Bereiche des Kunden"
      tabs={[
        ...SECTIONS.filter(
          ({ isReduced, isReal }) => (all || isReduced === true) && !(isSample && isReal === true),
        ).map(({ path, label }) => ({
          to: pathOf(customerId, path),
          label,
        })),
        { to: documentsPath(customerId), label: <ToDocuments />, isAside: true },
      ]}
    />
  );
}

function ToDocuments() {
  return (
    <>
      <IconFoldersFilled size={20} aria-hidden />
      Dokumente
    </>
  );
}

export function SectionContent({ section, customerId }: SectionProps & { readonly section: Section }) {
  const { Content } = section;
  return (
    // Remounted for each customer, so that no state carries over.
    <Suspense
      key={customerId}
      fallback={<Skeleton height="20rem" maw="60rem" role="status" aria-label="Lade Daten..." />}
    >
      <Content customerId={customerId} />
    </Suspense>
  );
}
