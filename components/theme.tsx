"use client";

import { useState } from "react";
import { keepCookie } from "./cookie";
import { MenuCheckboxItem, MenuLabel } from "./ui/menu";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** System, light or dark: kept in a cookie, so that the next page begins with it. */
export function ThemeItems() {
  const [theme, setTheme] = useState<Theme>(() => {
    const set = document.documentElement.dataset.theme;
    return set === "light" || set === "dark" ? set : "system";
  });
  const choose = (next: Theme): void => {
    setTheme(next);
    keepCookie("theme", next === "system" ? "" : next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      {THEMES.map((one) => (
        <MenuCheckboxItem
          key={one}
          checked={one === theme}
          onCheckedChange={() => choose(one)}
          // One looks at what one chose.
          onSelect={(event) => event.preventDefault()}
        >
          <span className="capitalize">{one}</span>
        </MenuCheckboxItem>
      ))}
    </>
  );
}
