/** Numbers of a document that may distinguish contracts, by kind; several if the letter has several. */
export interface ContractNumbers {
  readonly contract: readonly string[];
  readonly plate: readonly string[];
  readonly customer: readonly string[];
}

interface Numbered {
  /** Folder without the parts that change with the years. */
  readonly folder: string;
  /** Year of the document with its month as a fraction; null without a date. */
  readonly time: number | null;
  readonly numbers: ContractNumbers;
}

interface Contract<One> {
  readonly documents: readonly One[];
  /** True if a number of the contract proves it for each document. */
  readonly isSure: boolean;
}

/** Kinds of numbers, the most reliable first. */
const KINDS = ["contract", "plate", "customer"] as const;

/**
 * Divides documents of the same name by contract: by repeated numbers, else by folder; customer numbers combine both. A
 * document without a number belongs to the contract of its folder with documents before and after it; to none if two
 * contracts share the folder.
 */
export function contractsOf<One extends Numbered>(documents: readonly One[]): Contract<One>[] {
  const kind = KINDS.find((kind) => repeats(documents, kind));
  if (kind === undefined) return byFolder(documents).map((documents) => ({ documents, isSure: false }));
  const unnumbered = documents.filter(({ numbers }) => numbers[kind].length === 0);
  const sharing = joined(documents, kind);
  // One customer may have two contracts.
  const contracts = kind === "customer" ? sharing.flatMap(byFolder) : sharing;
  const foldersOf = (contract: readonly One[]) => new Set(contract.map(({ folder }) => folder));
  return contracts.map((contract) => {
    const folders = foldersOf(contract);
    const isAlone = contracts.every((other) => other === contract || areApart(foldersOf(other), folders));
    const times = contract.flatMap(({ time }) => time ?? []);
    const isAmong = ({ folder, time }: One): boolean =>
      folders.has(folder) && time !== null && time > Math.min(...times) && time < Math.max(...times);
    const joining = isAlone ? unnumbered.filter(isAmong) : [];
    return { documents: [...contract, ...joining], isSure: kind !== "customer" && joining.length === 0 };
  });
}

/** True if at least half of the numbers repeat: a number that differs in each letter identifies the letter. */
function repeats(documents: readonly Numbered[], kind: (typeof KINDS)[number]): boolean {
  const groups = joined(documents, kind);
  const numbered = groups.flat().length;
  const repeated = groups.filter(({ length }) => length > 1).flat().length;
  return numbered > 1 && repeated * 2 >= numbered;
}

/** The documents with numbers of this kind, grouped by shared numbers. */
function joined<One extends Numbered>(documents: readonly One[], kind: (typeof KINDS)[number]): One[][] {
  let groups: { readonly numbers: ReadonlySet<string>; readonly documents: readonly One[] }[] = [];
  for (const one of documents) {
    const numbers = new Set(one.numbers[kind].map(plain));
    if (numbers.size === 0) continue;
    const shares = groups.filter((group) => !areApart(group.numbers, numbers));
    const others = groups.filter((group) => !shares.includes(group));
    groups = [
      ...others,
      {
        numbers: new Set([...numbers, ...shares.flatMap((group) => [...group.numbers])]),
        documents: [...shares.flatMap((group) => group.documents), one],
      },
    ];
  }
  return groups.map((group) => [...group.documents]);
}

const areApart = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => !others.has(one));

const plain = (number: string): string => number.replace(/[^\p{L}\d]/gu, "").toLowerCase();

const byFolder = <One extends Numbered>(documents: readonly One[]): One[][] => [
  ...Map.groupBy(documents, ({ folder }) => folder).values(),
];

/** A number of a letter that may identify a contract. */
export interface ContractNumber {
  readonly kind: keyof ContractNumbers;
  readonly value: string;
}

/** The numbers of a letter that may distinguish contracts. */
export const contractFacts = (
  facts: readonly { readonly kind: string; readonly value: string }[],
): ContractNumber[] =>
  facts.flatMap(({ kind, value }) => {
    const known = KINDS.find((one) => one === kind);
    return known ? [{ kind: known, value }] : [];
  });

/** The numbers of contract, plate and customer among the facts of a letter. */
export function contractNumbers(
  facts: readonly { readonly kind: string; readonly value: string }[],
): ContractNumbers {
  const of = (kind: keyof ContractNumbers): string[] =>
    facts.filter((fact) => fact.kind === kind).map(({ value }) => value);
  return { contract: of("contract"), plate: of("plate"), customer: of("customer") };
}
