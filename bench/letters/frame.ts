import { type Cursor, LEFT, RIGHT, writeAt, writeBlocks, writeLine } from "./blocks.ts";
import { type Desk, type Draft, written } from "./desk.ts";
import { newSheet, type Sheet, WIDTH } from "./sheet.ts";

const ADDRESS = ["Ulmenweg 14", "37999 Lindental"];
const SMALL = 7;
const FOOT = 790;

/** Lays a draft out as this sender always does. */
export function layOut(desk: Desk, draft: Draft): Sheet {
  const { habit } = desk;
  const isSlip = draft.frame === "slip";
  const sheet = newSheet(isSlip ? "mono" : habit.family);
  const cursor: Cursor = isSlip
    ? { sheet, left: 160, right: 430, size: 9.5, y: 70 }
    : { sheet, left: LEFT, right: RIGHT, size: habit.family === "mono" ? 9 : 10.5, y: 60 };
  if (draft.frame === "bare") {
    writeBlocks(cursor, draft.body);
    return sheet;
  }
  if (isSlip || draft.frame === "sheet") writeHead(cursor, desk, isSlip ? "center" : "left");
  else writeAddressed(cursor, desk, draft);
  if (draft.title !== undefined) {
    writeLine(cursor, draft.title, { face: "bold", size: cursor.size + (isSlip ? 0 : 1) });
    cursor.y += 6;
  }
  if (draft.frame === undefined || draft.frame === "letter") {
    writeLine(cursor, desk.chance.pick([`${desk.to.salutation},`, `Guten Tag ${desk.to.name},`]));
    cursor.y += 6;
  }
  writeBlocks(cursor, draft.body);
  if (draft.frame === undefined || draft.frame === "letter") writeClosing(cursor, desk);
  if (!isSlip) writeFoot({ ...cursor, y: FOOT }, desk, habit.head === "foot");
  return sheet;
}

function writeHead(cursor: Cursor, { sender }: Desk, place: "left" | "right" | "center"): void {
  const x = { left: cursor.left, right: cursor.right, center: (cursor.left + cursor.right) / 2 }[place];
  writeLine(cursor, sender.name, { x, align: place, face: "bold", size: cursor.size + 3 });
  for (const line of [...(sender.lines ?? []), sender.street, sender.town])
    writeLine(cursor, line, { x, align: place });
  cursor.y += 16;
}

function writeAddressed(cursor: Cursor, desk: Desk, { refs = [] }: Draft): void {
  const { habit, sender, to } = desk;
  const { dateLabel = "Datum" } = habit;
  if (habit.head !== "foot") writeHead(cursor, desk, habit.head);
  cursor.y = Math.max(cursor.y, 130);
  const top = cursor.y;
  writeLine(cursor, `${sender.name} · ${sender.street} · ${sender.town}`, { size: SMALL });
  cursor.y += 6;
  for (const line of [to.title, to.name, ...(to.address ?? ADDRESS)]) writeLine(cursor, line);
  const rows = habit.date === "refs" ? [...refs, [dateLabel, written(desk)] as const] : refs;
  if (habit.refs === "side") {
    const side: Cursor = { ...cursor, y: top };
    for (const [label, value] of rows) {
      writeAt(side, `${label}:`, { x: WIDTH / 2 + 40, size: cursor.size - 1.5 });
      writeLine(side, value, { x: RIGHT, align: "right", size: cursor.size - 1.5 });
    }
    cursor.y = Math.max(cursor.y, side.y);
  }
  cursor.y += 24;
  const city = sender.town.replace(/^\d+ /, "");
  if (habit.date === "right") writeLine(cursor, written(desk), { x: cursor.right, align: "right" });
  if (habit.date === "city")
    writeLine(cursor, `${city}, ${desk.sender.habit % 2 ? "den " : ""}${written(desk)}`, {
      x: cursor.right,
      align: "right",
    });
  if (habit.date === "label") writeLine(cursor, `${dateLabel}: ${written(desk)}`);
  if (habit.refs === "line" && rows.length > 0)
    writeLine(cursor, rows.map(([label, value]) => `${label}: ${value}`).join("   "), {
      size: cursor.size - 1,
    });
  if (habit.refs === "block" && rows.length > 0) {
    const width = (cursor.right - cursor.left) / Math.max(3, rows.length);
    for (const [index, [label]] of rows.entries())
      writeAt(cursor, label, { x: cursor.left + index * width, size: SMALL + 1 });
    writeLine(cursor, "");
    for (const [index, [, value]] of rows.entries())
      writeAt(cursor, value, { x: cursor.left + index * width, size: cursor.size - 1 });
    writeLine(cursor, "");
  }
  cursor.y += 14;
}

function writeClosing(cursor: Cursor, desk: Desk): void {
  writeLine(
    cursor,
    desk.chance.pick(["Mit freundlichen Grüßen", "Freundliche Grüße", "Mit freundlichem Gruß"]),
  );
  cursor.y += 18;
  writeLine(
    cursor,
    desk.chance.pick([desk.sender.name, "i. A. Petra Wendling", "R. Okonkwo", "Ihr Serviceteam"]),
  );
  if (desk.habit.date === "end")
    writeLine(cursor, `${desk.sender.town.replace(/^\d+ /, "")}, ${written(desk)}`);
}

function writeFoot(cursor: Cursor, { sender, iban, chance }: Desk, isHead: boolean): void {
  const width = (cursor.right - cursor.left) / 3;
  const columns = [
    isHead ? [sender.name, sender.street, sender.town] : [sender.street, sender.town],
    [`Telefon ${chance.number("05#1 ### ####")}`, `service@${sender.domain}`, `www.${sender.domain}`],
    [`IBAN ${iban}`, chance.number("Amtsgericht Lindental HRB ####"), chance.number("USt-IdNr. DE#########")],
  ];
  for (const [index, lines] of columns.entries()) {
    const column: Cursor = { ...cursor, left: cursor.left + index * width };
    // Below the last line of the body, where a page would otherwise break.
    for (const line of lines) {
      writeAt(column, line, { size: SMALL });
      column.y += 9;
    }
  }
}
