// The first code of every page: small, so that it need not wait for the rest.
import "./ui/styles/fonts.css";
import "./ui/styles/mantine.css";
import "./ui/styles/global.css";
import "./ui/styles/outline.css";
import "./ui/styles/print.css";
import { askFirstFolders } from "./features/files/data/first-folders.ts";
import { showFolders } from "./app/outline.ts";

void askFirstFolders()?.then(showFolders, () => undefined);
void import("./main.tsx");
