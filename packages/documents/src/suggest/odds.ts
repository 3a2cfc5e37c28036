/** Log odds of something with these traits, by weights with a `bias` of their own. */
export const oddsOf = (traits: readonly string[], weights: Readonly<Record<string, number>>): number =>
  traits.reduce((odds, trait) => odds + (weights[trait] ?? 0), weights["bias"] ?? 0);
