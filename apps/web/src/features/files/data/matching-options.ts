import type { OptionsFilter } from "@mantine/core";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";

/**
 * Specification 5: autocompletes match case-insensitively. Here also without accents: "Mueller" and "muller" find
 * "Müller", "strasse" finds "Straße".
 */
export const matchingOptions: OptionsFilter = ({ options, search, limit }) => {
  const matches = searchTest(search);
  return options.filter((option) => "group" in option || matches(searchable(option.label))).slice(0, limit);
};
