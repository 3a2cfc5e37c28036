import { expect, it } from "vitest";
import { textOfHtml } from "./html-text.ts";

it.each([
  [
    "lines and paragraphs",
    "<p>Guten Tag,</p><p>Ihre Bestellung<br>ist da.</p>",
    "Guten Tag,\n\nIhre Bestellung\nist da.",
  ],
  ["blanks as a browser shows them", "Ihre\n   <b>Bestellung</b>\tist da", "Ihre Bestellung ist da"],
  ["rows of a table", "<table><tr><td>Summe</td><td>12,00&nbsp;&euro;</td></tr></table>", "Summe 12,00 €"],
  [
    "rows and boxes as lines",
    "<div>Eins</div>\n<div>Zwei</div><table><tr><td>Drei</td></tr>\n<tr><td>Vier</td></tr></table>",
    "Eins\nZwei\n\nDrei\nVier",
  ],
  ["blank lines", "<div>Eins</div><div><br></div><div>Zwei<br></div><div>Drei</div>", "Eins\n\nZwei\nDrei"],
  ["a list", "<ul><li>Brot</li><li>Kuchen</li></ul>", "• Brot\n• Kuchen"],
  [
    "names and numbers of characters",
    "M&uuml;ller &#38; S&#xF6;hne &unknown; &#0;&#x110000;",
    "Müller & Söhne &unknown;",
  ],
  ["no scripts and styles", "<style>p{}</style>A<script>if (1<2) alert('<p>')</script>B<!-- C > -->D", "ABD"],
  [
    "no addresses of links and pictures",
    '<a href="https://boese.example/x">Hier</a><img src="https://boese.example/1.gif">',
    "Hier",
  ],
  ["what is no element", "1 < 2 und a<b", "1 < 2 und a"],
  ["a script without an end", "A<script>B", "A"],
])("the text of HTML has %s", (_what, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it.each(["<script>", "<!--", "<", "&", "<a ", "<style></style", "&#"])(
  "hostile HTML of a million times %s comes to its end",
  (piece) => {
    expect(textOfHtml(piece.repeat(500_000)).length).toBeLessThan(4_000_000);
  },
);
