import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isForPage } from "../../ui/shortcuts/page-keys.ts";

/** Maximum time between the two keys. */
const TOGETHER_MS = 1500;

/** G, then L, leads to the state of the office from every page: two keys, so that none is pressed by mistake. */
export function OfficeKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    let last = { key: "", at: 0 };
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      const { key, timeStamp } = event;
      const isSecond = last.key === "g" && timeStamp - last.at < TOGETHER_MS;
      last = { key: key.toLowerCase(), at: timeStamp };
      if (isSecond && last.key === "l") void navigate("/office");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate]);
  return <span hidden data-keys="G,L" data-shortcut="Zur Lage des Büros" />;
}
