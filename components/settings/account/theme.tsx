"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Segmented } from "../../ui/segmented";
import { toast } from "../../ui/toast";
import { SideSection } from "../parts";

export type Theme = "system" | "light" | "dark";

const OPTIONS = [
  { value: "system" as const, icon: Monitor, word: "System" },
  { value: "light" as const, icon: Sun, word: "Light" },
  { value: "dark" as const, icon: Moon, word: "Dark" },
].map(({ value, icon: Icon, word }) => ({
  value,
  label: (
    <>
      <Icon aria-hidden />
      {word}
    </>
  ),
}));

const show = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

type Props = { theme: Theme; save: (theme: Theme) => Promise<void> };

/** Light, dark, or as the system has it; in this browser only. */
export function ThemeChoice({ theme: saved, save }: Props) {
  const [theme, setTheme] = useState(saved);
  const choose = async (next: Theme) => {
    setTheme(next);
    show(next);
    await save(next).catch(() => {
      setTheme(theme);
      show(theme);
      toast("The theme was not kept", { detail: "The server did not answer.", tone: "failed" });
    });
  };
  return (
    <SideSection title="Theme" lead="In this browser only.">
      <Segmented label="Theme" value={theme} onChange={(next) => void choose(next)} options={OPTIONS} />
    </SideSection>
  );
}
